import { expect, it } from "vitest";
import { parse, tableOf } from "./router.svelte";

it("reads addresses", () => {
  expect(parse("http://x/")).toMatchObject({ page: "", rest: [] });
  expect(parse("http://x/table/abc?since=3")).toMatchObject({ page: "table", rest: ["abc"] });
  expect(parse("/rules/cards/ann%20lee")).toMatchObject({ page: "rules", rest: ["cards", "ann lee"] });
  expect(parse("/rules/%zz").rest).toEqual(["%zz"]);
});

it("finds the table in what somebody pasted", () => {
  expect(tableOf(" http://192.168.1.5:8420/table/Ab-c_9 ")).toBe("Ab-c_9");
  expect(tableOf("/table/abcd")).toBe("abcd");
  expect(tableOf("Ab-c_9")).toBe("Ab-c_9");
  expect(tableOf("hello world")).toBe("");
  expect(tableOf("")).toBe("");
});
