import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { ManualEdition } from "../manual.ts";
import { checkManual } from "./check/check-manual.ts";
import type { PublishReport } from "./publish-report.ts";
import { contentName } from "./pictures.ts";
import { planPublication } from "./plan/plan-publication.ts";
import { type PublishedState, readPublishedState } from "./stores/published-state-store.ts";
import { listEditions } from "../reading/reading-store.ts";
import type { ContentTables } from "../tables.ts";

/** What publishing an edition would change. */
export type Publication = Pick<PublishReport, "handle" | "changed" | "pages" | "unresolvedLinks">;

/** Finds out what publishing an edition would change, and writes nothing. Refuses what publishing would refuse. */
export async function previewPublication(
  context: { database: Database<ContentTables>; clock: Clock },
  edition: ManualEdition,
): Promise<Publication> {
  const manual = checkManual(edition);
  const known = (await listEditions(context.database.db)).find(({ handle }) => handle === manual.handle);
  const state = known === undefined ? unpublished(manual) : await readPublishedState(context.database.db, known.id);
  const pictureNames = new Map(manual.images.map((image) => [image.name, contentName(image)]));
  const plan = planPublication(manual, state, { clock: context.clock, revisionId: "preview", pictureNames });
  return {
    handle: manual.handle,
    changed: plan.changed,
    pages: plan.counts,
    unresolvedLinks: plan.contents.unresolved,
  };
}

function unpublished({ handle, name }: ManualEdition): PublishedState {
  return {
    edition: { id: "preview", handle, name, notice: "", position: 0, revision: 0, audience: "subscribers" },
    sections: [],
    pages: [],
    entries: [],
    indexTerms: [],
  };
}
