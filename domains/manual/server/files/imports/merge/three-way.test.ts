import { expect, test } from "vitest";
import { chooseSide } from "./three-way.ts";

const was = { inFiles: "As it was", stored: "As it was" };

test.each([
  ["only the files changed is taken", { files: "New in files", admin: "As it was" }, "New in files", "taken"],
  ["only admin changed is kept", { files: "As it was", admin: "New in admin" }, "New in admin", "kept"],
  ["both changed to the same is kept", { files: "New", admin: "New" }, "New", "kept"],
  [
    "both changed differently stays as admin has it, undecided",
    { files: "New in files", admin: "New in admin" },
    "New in admin",
    "undecided",
  ],
] as const)("what %s [CMS-4]", (_what, { files, admin }, value, how) => {
  expect(chooseSide<string>({ was, files, admin })).toEqual({ value, how });
});
