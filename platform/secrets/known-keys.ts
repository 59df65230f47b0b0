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
 * Remembers that a database is used with the first of some secret keys. A database that knows others takes it only
 * beside one of them, as when it replaces that one, or by `force`. Returns whether it did; of several nodes that start
 * with different keys on a new database, one is first.
 */
export async function rememberKey(
  db: Queries,
  keys: readonly [string, ...string[]],
  { now, force }: { now: number; force: boolean },
): Promise<boolean> {
  const ours = keys.map((key) => keyFingerprintOf(openSecrets([key])));
  const [fingerprint = ""] = ours;
  for (;;) {
    const rows = await db.selectFrom("secret_keys").select(["place", "fingerprint"]).execute();
    const known = new Set(rows.map((row) => row.fingerprint));
    if (known.has(fingerprint)) return true;
    if (!force && known.size > 0 && !ours.some((each) => known.has(each))) return false;
    const row: SecretKeysTable = {
      place: Math.max(0, ...rows.map(({ place }) => place)) + 1,
      fingerprint,
      since: now,
    };
    await db
      .insertInto("secret_keys")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
