import { listEditions, type PublishedState, readPublishedState } from "../../../content/server/authoring.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { ManualEdition } from "../manual.ts";
import { checkManual } from "./check/check-manual.ts";
import type { PublishReport } from "./publish-report.ts";
import { contentName } from "./pictures.ts";
import { planPublication } from "./plan/plan-publication.ts";

/** What publishing an edition would change. */
export type Publication = Pick<
  PublishReport,
  "handle" | "revision" | "audience" | "changed" | "pages" | "unresolvedLinks"
>;

/**
 * Computes what publishing an edition would change, without writing anything. Rejects what publishing would reject.
 * Without a database, everything is new.
 */
export async function previewPublication(
  context: { database: Database | null; clock: Clock },
  edition: ManualEdition,
): Promise<Publication> {
  const manual = checkManual(edition);
  const state = await stateOf(context.database, manual);
  const pictureNames = new Map(manual.images.map((image) => [image.name, contentName(image)]));
  const plan = planPublication(manual, state, { clock: context.clock, revisionId: "preview", pictureNames });
  return {
    handle: manual.handle,
    revision: state.edition.revision,
    audience: state.edition.audience,
    changed: plan.changed,
    pages: plan.counts,
    unresolvedLinks: plan.contents.unresolved,
  };
}

async function stateOf(database: Database | null, manual: ManualEdition): Promise<PublishedState> {
  const known = database && (await listEditions(database.db)).find(({ handle }) => handle === manual.handle);
  return known ? readPublishedState(database.db, known.id) : unpublished(manual);
}

function unpublished({ handle, name }: ManualEdition): PublishedState {
  return {
    edition: {
      id: "preview",
      handle,
      name,
      notice: "",
      position: 0,
      revision: 0,
      audience: "subscribers",
      is_current: 0,
      edited_in: "files",
    },
    sections: [],
    pages: [],
    entries: [],
    indexTerms: [],
  };
}
