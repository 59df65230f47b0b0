import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { DefaultSearch } from "../../contract.ts";
import { updateAccount } from "../stores/accounts-store.ts";

interface Preferences {
  /** An edition's handle; null for the newest. */
  versionPreference?: string | null;
  defaultSearch?: DefaultSearch;
}

/** Saves an account's preferences; omitted ones stay unchanged. */
export async function savePreferences(
  db: Queries,
  clock: Clock,
  accountId: string,
  { versionPreference, defaultSearch }: Preferences,
): Promise<void> {
  await updateAccount(db, accountId, {
    updated_at: clock.now(),
    ...(versionPreference === undefined ? {} : { version_preference: versionPreference }),
    ...(defaultSearch === undefined ? {} : { default_search: defaultSearch }),
  });
}
