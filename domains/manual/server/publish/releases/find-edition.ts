import type { EditionRevisionsTable } from "../../tables.ts";
import { findEdition, findRelease } from "../history/releases-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { editionUnknown } from "../errors.ts";
import { releaseUnknown } from "./errors.ts";
import { parseReleaseName } from "./release-name.ts";

/** A release, and the edition that it is of. */
export interface FoundRelease {
  edition: { id: string; handle: string; revision: number };
  release: EditionRevisionsTable;
}

/** Finds an edition, published or not. @throws AppError edition-unknown */
export async function knownEdition(db: Queries, handle: string): Promise<FoundRelease["edition"]> {
  const edition = await findEdition(db, handle);
  if (edition === undefined) throw editionUnknown(handle);
  return edition;
}

/** Finds a release by its name, such as v22.14. @throws AppError edition-unknown, release-unknown */
export async function knownRelease(db: Queries, name: string): Promise<FoundRelease> {
  const parsed = parseReleaseName(name);
  if (parsed === undefined) throw releaseUnknown(name);
  const edition = await knownEdition(db, parsed.handle);
  const release = await findRelease(db, edition.id, parsed.number);
  if (release === undefined) throw releaseUnknown(name);
  return { edition, release };
}
