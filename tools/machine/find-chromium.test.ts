import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findChromium, findHeadlessShell } from "./find-chromium.ts";

test("CHROMIUM_PATH comes first, and an invalid one fails with a message that names it", () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(() => findChromium({ CHROMIUM_PATH: "/nowhere/chromium" })).toThrow(/^CHROMIUM_PATH is not a program/);
});

test("an empty CHROMIUM_PATH counts as unset", () => {
  expect(() => findChromium({ CHROMIUM_PATH: "" })).not.toThrow();
});

test("the headless shell is taken where it is installed, unless CHROMIUM_PATH names another", () => {
  const folder = mkdtempSync(join(tmpdir(), "path-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(findHeadlessShell({ PATH: folder })).toBe(findChromium({ PATH: folder }));
  const shell = join(folder, "chromium-headless-shell");
  symlinkSync(process.execPath, shell);
  expect(findHeadlessShell({ PATH: folder })).toBe(shell);
  expect(findHeadlessShell({ PATH: folder, CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
});
