import { expect, test } from "vitest";
import { safeValues } from "./screen-context.ts";

test("a refused form shows its own fields again: no secrets, and no extra fields that were sent", () => {
  const typed = { email: "ada@b.test", firstName: "Ada", lastName: "Byron", "fields[userType]": "attorney" };
  const secret = { password: "x", newPassword: "x", confirmation: "x", csrf: "x", code: "x", form: "x" };
  const foreign = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`name${index}`, "y"]));
  expect(safeValues({ ...foreign, ...typed, ...secret, __proto__: "z" })).toEqual(typed);
});
