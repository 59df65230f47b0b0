import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { StartError } from "../starting/start-error.ts";
import { SHORTEST_SECRET } from "./secrets.ts";

/**
 * Reads the secret of an installation whose settings have none: created once, in the file `secret-key` of its data
 * folder, readable only by its owner.
 * @throws StartError if it can't be read or written, or is too short
 */
export function readSecretFile(dataDir: string): string {
  const file = join(dataDir, "secret-key");
  try {
    makeFolder(dataDir);
    // Only if it doesn't exist: of two processes starting at once, one creates it and both read it.
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!isPresent(error)) throw unusable(file, error);
  }
  const secret = readAgain(file);
  if (secret.length < SHORTEST_SECRET)
    throw new StartError(
      `${file} must hold at least ${SHORTEST_SECRET} characters. Restore it from a backup, or set SECRET_KEY.`,
    );
  return secret;
}

function readAgain(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw unusable(file, error);
  }
}

function isPresent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

function unusable(file: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartError(`${file} can't be used (${reason}). Check DATA_DIR, or set SECRET_KEY.`, { cause });
}
