import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSecretFile } from "./secrets.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "secret-file-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the secret is created once, readable only by its owner", () => {
  const dataDir = join(folder, "new", "data");
  const secret = readSecretFile(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readSecretFile(dataDir)).toBe(secret);
  expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
  expect(readSecretFile(join(folder, "other"))).not.toBe(secret);
});

test("a truncated or unreadable file stops the start with a clear message", () => {
  writeFileSync(join(folder, "secret-key"), "short\n");
  expect(() => readSecretFile(folder)).toThrow(/secret-key must hold at least 32 characters/);
  expect(() => readSecretFile(join(folder, "secret-key"))).toThrow(/can't be used \(.+\)\. Check DATA_DIR/);
});
