import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { Config } from "../config.ts";

/** The present secret key of an installation, without making one: undefined if there is none yet. */
export function presentSecretKey({ secretKeys, dataDir }: Pick<Config, "secretKeys" | "dataDir">): string | undefined {
  return secretKeys[0] ?? secretKeyIn(dataDir);
}

/** The secret key that a data folder has. */
export function secretKeyIn(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, "secret-key"), "utf8").trim();
  } catch {
    return undefined;
  }
}

/** Tells one secret key from another without saying anything of either. */
export function keyFingerprintOf(secrets: Pick<Secrets, "sign">): string {
  return secrets.sign("backup-key", "fingerprint").slice(0, 16);
}
