import { savePreferences } from "../../../accounts/server/public.ts";
import { contentFor } from "../../../content/server/public.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { editionUnknown } from "../errors.ts";
import type { Reading } from "../reading.ts";

/**
 * Checks that a reader may choose an edition. Readers without access may: its public pages are open. An edition closed
 * to the reader (RULING-5) counts as unknown.
 * @throws AppError edition-unknown (404)
 */
export function checkEdition({ content }: Pick<Reading, "content">, reader: Reader, version: string): void {
  if (!contentFor(content, reader).catalog.edition(version)) throw editionUnknown();
}

/** Saves the edition an account reads (SHELL-12). Check it with `checkEdition` first. */
export async function saveVersionPreference(
  db: Queries,
  { clock }: Pick<Reading, "clock">,
  accountId: string,
  version: string,
): Promise<void> {
  await savePreferences(db, clock, accountId, { versionPreference: version });
}
