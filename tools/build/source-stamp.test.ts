import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourceStamp } from "./source-stamp.ts";

let root = "";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "stamp-"));
  for (const file of ["index.html", "vite.config.ts", "tsconfig.json", "package-lock.json"]) write(file, "");
  for (const folder of ["app", "db", "domains/manual/web", "platform", "ui", "tools/build", "tools/vite"])
    write(`${folder}/a.ts`, "1");
});
afterEach(() => rmSync(root, { recursive: true }));

test("the stamp changes with the contents and names of the sources", () => {
  const before = sourceStamp(root);
  expect(sourceStamp(root)).toBe(before);
  write("domains/manual/web/a.ts", "2");
  const changed = sourceStamp(root);
  expect(changed).not.toBe(before);
  write("ui/b.css", "");
  expect(sourceStamp(root)).not.toBe(changed);
});

test("tests and documents do not make a build stale", () => {
  const before = sourceStamp(root);
  write("ui/a.test.ts", "2");
  write("domains/manual/README.md", "2");
  expect(sourceStamp(root)).toBe(before);
});
