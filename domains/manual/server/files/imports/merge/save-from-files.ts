import { createHash } from "node:crypto";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { alignBlocks } from "../../../../model/compare/blocks/align-blocks.ts";
import { type DraftSave, type WrittenPage, isSame, saveFromBlocks } from "../../../edit/merge/merge-drafts.ts";
import { type DraftBlock, type DraftPage, draftFields } from "../../../edit/drafts/draft-schemas.ts";

/** A page of a release that files came from, and what they say now. */
export interface FilesPage {
  pageId: string;
  /** The page as the release stored it. */
  stored: WrittenPage;
  /** The same, as files say it. */
  base: WrittenPage;
  files: WrittenPage;
  /** The version of the draft that says what the release says, if it is known: its blocks have their ids. */
  version: DraftPage | undefined;
}

/** In no version of a draft: what changed then is not what stands there. */
const CHANGED_SINCE = -1;

/**
 * What was changed in the files, as a save of an editor who began with the release. The same files make the same save
 * again, so that nothing is added twice.
 */
export function saveFromFiles({ pageId, stored, base, files, version }: FilesPage, draft: DraftPage): DraftSave {
  const idOf = steadyIds(pageId);
  const known = version ?? draft;
  const before = numbered(known.blocks, stored.blocks, idOf, version !== undefined);
  const blocks = numbered(before, base.blocks, idOf, true);
  const written = { ...files };
  for (const field of draftFields) if (files[field] === base[field]) written[field] = stored[field];
  const { title, subtitle } = stored;
  const save = saveFromBlocks({ version: 0, title, subtitle, blocks }, written, () => idOf("new"));
  return withIdsOf(draft, save, { inBase: new Set(blocks.map(({ id }) => id)), idOf });
}

/** Gives blocks the ids of those in a draft that they continue. */
function numbered(
  known: readonly DraftBlock[],
  blocks: readonly Block[],
  idOf: (what: string) => string,
  isSameText: boolean,
): DraftBlock[] {
  const byBlock = new Map(known.map((each) => [each.block, each]));
  const pairs = alignBlocks(
    known.map(({ block }) => block),
    blocks,
  );
  return pairs.flatMap(({ before, after }) => {
    if (after === null) return [];
    const old = before === null ? undefined : byBlock.get(before);
    if (old === undefined) return [{ id: idOf(JSON.stringify(after)), changedIn: CHANGED_SINCE, block: after }];
    const isUnchanged = isSameText || isSame(old.block, after);
    return [{ id: old.id, changedIn: isUnchanged ? old.changedIn : CHANGED_SINCE, block: after }];
  });
}

/** A block that the files add, and that the draft has got since the release, is that one. */
function withIdsOf(
  draft: DraftPage,
  save: DraftSave,
  { inBase, idOf }: { inBase: ReadonlySet<string>; idOf: (what: string) => string },
): DraftSave {
  const added = save.blocks.flatMap(({ id, was, now }) => (was === null && now !== null ? [{ id, now }] : []));
  const fresh = draft.blocks.filter(({ id }) => !inBase.has(id));
  const byBlock = new Map(fresh.map(({ id, block }) => [block, id]));
  const ids = new Map(added.map(({ now, id }) => [now, id]));
  const renamed = new Map(added.map(({ id, now }) => [id, idOf(`added ${JSON.stringify(now)}`)]));
  const pairs = alignBlocks(
    fresh.map(({ block }) => block),
    added.map(({ now }) => now),
  );
  for (const { before, after } of pairs) {
    const [there, id] = [before && byBlock.get(before), after && ids.get(after)];
    if (typeof there === "string" && typeof id === "string") renamed.set(id, there);
  }
  const named = (id: string) => renamed.get(id) ?? id;
  return {
    ...save,
    blocks: save.blocks.map((change) => ({ ...change, id: named(change.id) })),
    order: { was: save.order.was, now: save.order.now.map(named) },
  };
}

/** Ids that are the same each time the same files are read. */
function steadyIds(pageId: string): (what: string) => string {
  const seen = new Map<string, number>();
  return (what) => {
    const count = (seen.get(what) ?? 0) + 1;
    seen.set(what, count);
    const sum = createHash("sha256").update(`${pageId} ${what} ${count}`).digest("hex");
    return `files-${sum.slice(0, 24)}`;
  };
}
