import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), "folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("a folder that can't be created fails immediately, whatever the obstacle", () => {
  const folder = place();
  writeFileSync(join(folder, "file"), "");
  symlinkSync(join(folder, "gone"), join(folder, "link"));
  const impossible = [
    join(folder, "file"),
    join(folder, "file/below"),
    join(folder, "link"),
    join(folder, "link/below"),
  ];
  for (const path of [...impossible, join(folder, "x".repeat(300)), "/proc/nope", "/proc/nope/below", "/dev/null/a/b"])
    expect(() => makeFolder(path), path).toThrow(/^E[A-Z]+: /);
});

test("a folder is created with its parents, accessible only to its owner on request", () => {
  const folder = join(place(), "a/b/c");
  makeFolder(folder, 0o700);
  makeFolder(folder);
  for (const path of [folder, join(folder, "..")]) expect(statSync(path).mode & 0o777).toBe(0o700);
});
