import { expect, test } from "vitest";
import { findChromium } from "./find-chromium.ts";

test("CHROMIUM_PATH comes first, and an invalid one fails with a message that names it", () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(() => findChromium({ CHROMIUM_PATH: "/nowhere/chromium" })).toThrow(/^CHROMIUM_PATH is not a program/);
});

test("an empty CHROMIUM_PATH counts as unset", () => {
  expect(() => findChromium({ CHROMIUM_PATH: "" })).not.toThrow();
});
