import type { Queries } from "../db/database.ts";
import { type Secrets, openSecrets } from "./secrets.ts";
import type { SecretKeysTable } from "./tables.ts";

/** Tells one secret key from another without saying anything of either. */
export function keyFingerprintOf(secrets: Pick<Secrets, "sign">): string {
  return secrets.sign("backup-key", "fingerprint").slice(0, 16);
}

/** How a database knows the secret keys of its settings: by one of them, not at all, or it knows none yet. */
export type KeyStatus = "known" | "unknown" | "first";

/** Whether a database was used with any of these secret keys before; `keys` the current one first. */
export async function statusOfKeys(db: Queries, keys: readonly string[]): Promise<KeyStatus> {
  const known = new Set(
    (await db.selectFrom("secret_keys").select("fingerprint").execute()).map((key) => key.fingerprint),
  );
  if (known.size === 0) return "first";
  return keys.some((key) => known.has(keyFingerprintOf(openSecrets([key])))) ? "known" : "unknown";
}

/**
 * Remembers that a database is used with a secret key. Of several nodes that start with different keys on a new
 * database, one is first: `asFirst` returns false to the others.
 */
export async function rememberKey(
  db: Queries,
  key: string,
  { now, asFirst }: { now: number; asFirst: boolean },
): Promise<boolean> {
  const fingerprint = keyFingerprintOf(openSecrets([key]));
  for (;;) {
    const rows = await db.selectFrom("secret_keys").select(["place", "fingerprint"]).execute();
    if (rows.some((row) => row.fingerprint === fingerprint)) return true;
    if (asFirst && rows.length > 0) return false;
    const place = Math.max(0, ...rows.map((row) => row.place)) + 1;
    const row: SecretKeysTable = { place, fingerprint, since: now };
    await db
      .insertInto("secret_keys")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
