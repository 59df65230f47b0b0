import type { EditedPage } from "../../../../admin/editing-contract.ts";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import type { IdentifiedBlock } from "../document/page-schema.ts";

/** What an editor knows of a block on the server: the version in which it last changed, and its print. */
export interface KnownBlock {
  changedIn: number;
  print: string;
}

/** How things stand in the browser when an answer arrives. */
export interface Sides {
  known: ReadonlyMap<string, KnownBlock>;
  /** The prints of the blocks as they are here now. */
  local: ReadonlyMap<string, string>;
  /** The prints of those that the answered save contained; '' for removed ones. */
  sent: ReadonlyMap<string, string>;
  /** Blocks of a save that nobody has answered: whether it arrived is not known, and nothing is done to them until it is. */
  unanswered?: { has(id: string): boolean };
  /** Makes one block of what was sent, what the server says and what stands here; null if it can't. */
  merge?(id: string, theirs: Block): Block | null;
}

/** What becomes of it. */
export interface Reconciled {
  known: Map<string, KnownBlock>;
  /** Blocks to put into the document, in the place of those with the same ids if they are there. */
  put: IdentifiedBlock[];
  /** Blocks to take out of it. */
  remove: string[];
  /**
   * Whether all that others did was taken over. What was changed here too isn't, until the next save has made a conflict
   * of it, which keeps both.
   */
  isComplete: boolean;
}

/**
 * Compares what the server says of a page with what stands here. Nothing that was written here and isn't on the server
 * is ever replaced. `printOf` is that of a stored block as this editor writes it (docs/decisions/editor.md).
 */
export function reconcile(
  answer: Pick<EditedPage, "blocks">,
  { known, local, sent, unanswered, merge }: Sides,
  printOf: (block: IdentifiedBlock) => string,
): Reconciled {
  const next = new Map(known);
  const found: Reconciled = { known: next, put: [], remove: [], isComplete: true };
  /** Whether nothing was written here that the server hasn't had. */
  const isSettled = (id: string) => {
    const here = local.get(id) ?? "";
    return here === (known.get(id)?.print ?? "") || here === sent.get(id);
  };
  for (const { id, changedIn, block } of answer.blocks) {
    const was = known.get(id);
    if (unanswered?.has(id) === true) {
      found.isComplete = false;
      continue;
    }
    if (block === undefined) {
      const print = sent.get(id);
      if (print !== undefined) next.set(id, { changedIn, print });
      continue;
    }
    const print = printOf({ id, block });
    if (print === local.get(id) || print === sent.get(id)) next.set(id, { changedIn, print });
    else if (was?.changedIn === changedIn && !sent.has(id)) continue;
    else if (isSettled(id)) {
      next.set(id, { changedIn, print });
      found.put.push({ id, block });
    } else {
      // What was written here since it was sent goes on from what the server made of that.
      const merged = merge?.(id, block) ?? null;
      if (merged === null) found.isComplete = false;
      else {
        next.set(id, { changedIn, print });
        found.put.push({ id, block: merged });
      }
    }
  }
  const there = new Set(answer.blocks.map(({ id }) => id));
  for (const id of new Set([...known.keys(), ...sent.keys()])) {
    if (there.has(id)) continue;
    // It was removed here, and the server says so: what stands here again, undone meanwhile, is new.
    if (sent.get(id) === "") next.delete(id);
    else if (unanswered?.has(id) === true || !isSettled(id)) found.isComplete = false;
    else {
      next.delete(id);
      if (local.has(id)) found.remove.push(id);
    }
  }
  return found;
}
