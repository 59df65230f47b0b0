import type { Queries } from "../../../../../platform/db/database.ts";
import { type ChangedText, countNotesLosing } from "../../../../reading/server/public.ts";

/** So many pages are named. */
const MOST_NAMED = 20;

/** A page that is to get another text, and what it is called; '' if there is only one. */
interface NamedText extends ChangedText {
  name: string;
}

/**
 * What those who publish are told of readers' notes whose words go: how many they are, page by page, and nothing else.
 */
export async function sayNotesLosing(db: Queries, pages: readonly NamedText[]): Promise<string[]> {
  const names = new Map(pages.map(({ pageId, name }) => [pageId, name]));
  const counted = await countNotesLosing(db, pages);
  return listNotes(counted.map(({ pageId, count }) => ({ name: names.get(pageId) ?? "", count })));
}

/** The same of counts that are known. */
export function listNotes(counted: readonly { name: string; count: number }[]): string[] {
  if (counted.length === 0) return [];
  const rest = counted.slice(MOST_NAMED);
  const more = rest.reduce((sum, { count }) => sum + count, 0);
  return [
    ...counted.slice(0, MOST_NAMED).map(({ name, count }) => `${name === "" ? "" : `${name}: `}${marking(count)}`),
    ...(rest.length === 0 ? [] : [`On ${rest.length} other pages: ${marking(more)}`]),
    "Readers keep these notes, with the words as they were.",
  ];
}

function marking(count: number): string {
  const notes = count === 1 ? "1 note of a reader marks" : `${count.toLocaleString("en")} notes of readers mark`;
  return `${notes} words that won’t be on the page any more.`;
}
