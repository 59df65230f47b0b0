import type { Content } from "../../../content/server/public.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import type { Note } from "../../contract.ts";
import { findOpenPage } from "../pins/find-page.ts";
import type { ReadingNotesTable } from "../tables.ts";

/** The title shown for pages of an edition closed to the reader: nothing of the edition is revealed. */
export const CLOSED_PAGE = "A page that is not open to you now";

/**
 * A note as its owner sees it, with the page's current address if the owner may open it. The title the page had when
 * the note was written is shown only if no edition has the page anymore.
 */
export function presentNote(content: Pick<Content, "catalog">, reader: Reader, row: ReadingNotesTable): Note {
  const found = findOpenPage(content, reader, row.page_id);
  const isClosed = found === "reserved";
  const page = isClosed ? undefined : found?.page;
  return {
    id: row.id,
    pageId: row.page_id,
    version: isClosed ? "" : row.edition,
    pageTitle: isClosed ? CLOSED_PAGE : page ? nameOf(page) : row.page_title,
    uri: page?.uri ?? null,
    quote: row.quote,
    prefix: row.prefix,
    suffix: row.suffix,
    note: row.note,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A page's name: '7.2 Case names'. */
export function nameOf({ code, title }: { code: string; title: string }): string {
  return [code, title].filter((part) => part !== "").join(" ");
}
