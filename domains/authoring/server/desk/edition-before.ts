import { listEditions } from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { parseReleaseName, releaseName } from "../releases/release-name.ts";

/** How an edition stands that readers see, by its handle or the name of one of its releases. `live`: the release's name. */
export async function editionBefore(db: Queries, of: { release: string } | { handle: string }) {
  const handle = "handle" in of ? of.handle : parseReleaseName(of.release)?.handle;
  if (handle === undefined) return undefined;
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) return { handle, live: null, audience: "admins" as const };
  return { handle, live: releaseName({ handle, number: edition.revision }), audience: edition.audience };
}
