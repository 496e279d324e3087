import { expect, it } from "vitest";
import { duration } from "./duration";

it("says seconds, and whole minutes as such", () => {
  expect(duration(15, "en")).toBe("15s");
  expect(duration(14.2, "en")).toBe("15s");
  expect(duration(60, "en")).toBe("1 min");
  expect(duration(90, "en")).toBe("90s");
  expect(duration(300, "de")).toBe("5 Min.");
});
