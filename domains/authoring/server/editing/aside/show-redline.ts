import { type EditionView, resolveLinks } from "../../../../content/server/authoring.ts";
import { breathe } from "../../../../../platform/flow/breathe.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import type { DraftPage } from "../merge/draft.ts";
import { askAside } from "./ask-aside.ts";
import type { RedlinedParts, Versions } from "./redline-drafts.ts";

const tooLong = "<p>The two texts are too long to be compared here.</p>";

/**
 * Renders blocks with what became of them marked, in a thread: of long tables, that takes a second. `most`: about so many
 * characters of a table that two editors changed, and how many rows more there are.
 * @throws AppError busy
 */
export async function showRedline(versions: Versions, view: EditionView, most = Infinity): Promise<string> {
  const html = await askAside({ kind: "redline", versions: writeJson(versions), most }, () => tooLong);
  await breathe();
  return resolveLinks(html, view);
}

/**
 * Marks in a thread what a draft changes, part by part, as `redlineParts` does.
 * @throws AppError busy
 */
export async function showRedlinedParts(
  { published, draft, view }: { published: DraftPage; draft: DraftPage; view: EditionView },
  commented: ReadonlySet<string>,
): Promise<RedlinedParts> {
  const versions = writeJson({ before: published.blocks, after: draft.blocks });
  const order = { kind: "redlined-parts", versions, commented: [...commented] } as const;
  const { parts, hasRest } = await askAside(order, () => ({
    parts: [{ blockId: null, html: tooLong }],
    hasRest: false,
  }));
  return { parts: parts.map(({ blockId, html }) => ({ blockId, html: resolveLinks(html, view) })), hasRest };
}
