import { type AccountsTables, savePreferences } from "../../../accounts/server/public.ts";
import { pageContent } from "../../../content/server/public.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { decideAccess } from "../../../subscriptions/rules.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { editionReserved, editionUnknown } from "../errors.ts";
import type { Reading } from "../reading.ts";

/**
 * Checks that a reader may choose an edition. Who has no access at all may: its public pages are open. Only an edition
 * that is not open to everybody yet is refused (DECISION 5).
 * @throws AppError edition-unknown (404), edition-reserved (403)
 */
export function checkEdition({ content, clock }: Pick<Reading, "content" | "clock">, reader: Reader, version: string) {
  const edition = content.catalog.edition(version);
  if (!edition) throw editionUnknown();
  const access = decideAccess(reader, pageContent({ isPublic: false }, edition.view), clock.now());
  if (!access.granted && access.reason === "next-edition") throw editionReserved();
}

/** Remembers the edition that an account reads (SHELL-12). It was checked by `checkEdition`. */
export async function saveVersionPreference(
  db: Queries<AccountsTables>,
  { clock }: Pick<Reading, "clock">,
  accountId: string,
  version: string,
): Promise<void> {
  await savePreferences(db, clock, accountId, { versionPreference: version });
}
