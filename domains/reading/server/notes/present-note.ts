import type { Content } from "../../../content/server/public.ts";
import type { Note } from "../../contract.ts";
import { findPage } from "../pins/find-page.ts";
import type { ReadingNotesTable } from "../tables.ts";

/** A note as its owner gets it, with where its page is now. */
export function presentNote(content: Pick<Content, "catalog">, row: ReadingNotesTable): Note {
  const page = findPage(content, row.page_id)?.page;
  return {
    id: row.id,
    pageId: row.page_id,
    version: row.edition,
    pageTitle: page ? nameOf(page) : row.page_title,
    uri: page?.uri ?? null,
    quote: row.quote,
    prefix: row.prefix,
    suffix: row.suffix,
    note: row.note,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** What a page is called: '7.2 Case names'. */
export function nameOf({ code, title }: { code: string; title: string }): string {
  return [code, title].filter((part) => part !== "").join(" ");
}
