import { expect, test } from "vitest";
import { deed } from "./headline";

test("the gold button says what becomes of the chosen card", () => {
  expect(["discard", "exchange", "pay", "add"].map((verb) => deed("pick", verb))).toEqual(
    Array(4).fill("table.do_discard"),
  );
  expect(deed("pick", "give")).toBe("table.do_give");
  expect(["card", "place", "spend", undefined].map((verb) => deed("pick", verb))).toEqual(
    Array(4).fill("table.do_choose"),
  );
  expect(deed("buy", "card")).toBe("table.do_buy");
});
