import { plainLine } from "../../model/markdown/plain-line.ts";
import { searchWordsIn } from "../../read/reading-store.ts";
import type { SearchWords } from "../../tables.ts";
import { readJson, writeJson } from "../../../../../platform/db/json.ts";
import { partPath, type SearchWordsView, type SectionWordsView, wordsPath } from "../../../admin/part-views.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import { itemUnknown, partFormWrong } from "../../edit/parts/errors.ts";
import type { PartState } from "../../edit/parts/part-state.ts";
import { savePart } from "../../edit/parts/open-part.ts";
import { searchWordsLimits } from "../../model/manual.ts";
import type { PartForm } from "./index-of-terms.ts";
import {
  type PartVisit,
  type Place,
  type Places,
  chosenPlace,
  hrefOf,
  openFrame,
  readPlaces,
  versionIn,
} from "./frame.ts";

/** So many sections are listed; any other is found by its words. */
const MOST_SECTIONS = 100;

type Missed = SearchWordsView["missed"];

/** Lists the search words, beside the queries that found nothing. @throws AppError edition-unknown */
export async function readWords(context: EditingContext, visit: PartVisit, missed: Missed): Promise<SearchWordsView> {
  const { opened, frame } = await openFrame(context, visit);
  const places = await readPlaces(context.database.db, opened.published.edition.id);
  const all = sectionsOf(opened.draft);
  const sections = all.slice(0, MOST_SECTIONS).map(({ words, ...place }) => {
    return { section: sectionKey(place), name: places.nameOf(place), words: inShort(words) };
  });
  return { ...frame, sections, count: all.length, search: places.search((visit.typed["find"] ?? "").trim()), missed };
}

/** So many phrases of a section are listed. */
const MOST_PHRASES = 4;

function inShort(words: readonly string[]): string {
  const more = words.length - MOST_PHRASES;
  const shown = words.slice(0, MOST_PHRASES).join("; ");
  return more > 0 ? `${shown} … and ${more} more` : shown;
}

/** The search words of a page or heading. @throws AppError edition-unknown, item-unknown */
export async function readSectionWords(
  context: EditingContext,
  visit: PartVisit,
  { section, missed }: { section: string; missed: Missed },
): Promise<SectionWordsView> {
  const { opened, frame } = await openFrame(context, visit);
  const places = await readPlaces(context.database.db, opened.published.edition.id);
  const place = placeOf(section, places);
  const stored = sectionsOf(opened.draft).find((each) => sectionKey(each) === section)?.words ?? [];
  return { ...frame, section, name: places.nameOf(place), words: visit.typed["words"] ?? stored.join("\n"), missed };
}

/** Finds the section that a form names; returns where its words are. @throws AppError part-form-wrong */
export async function openSection(context: EditingContext, visit: PartVisit): Promise<string> {
  const { opened, frame } = await openFrame(context, visit);
  const place = chosenPlace(visit.typed, await readPlaces(context.database.db, opened.published.edition.id));
  if (place === null) throw partFormWrong("Write the number or words of the page or heading.");
  return wordsPath(frame.handle, sectionKey(place));
}

/** Saves the search words of a section, one a line, with the missed queries that were ticked. @throws as `savePart` */
export async function saveSectionWords(context: EditingContext, form: PartForm, section: string): Promise<string> {
  const { handle, account, fields } = form;
  const taken = Object.entries(fields).flatMap(([name, value]) => (name.startsWith("take-") ? [value] : []));
  const words = phrasesIn([...(fields["words"] ?? "").split("\n"), ...taken]);
  await savePart(
    context,
    { handle, part: "search-words" },
    {
      version: versionIn(fields),
      by: account.id,
      change: async (seen, { published }) => {
        const place = placeOf(section, await readPlaces(context.database.db, published.edition.id));
        const all = sectionsOf(seen);
        const others = all.filter((each) => sectionKey(each) !== section);
        const at = all.findIndex((each) => sectionKey(each) === section);
        if (words.length > 0) others.splice(at === -1 ? others.length : at, 0, { ...place, words });
        return withSections(seen, others);
      },
    },
  );
  return `${partPath(handle, "search-words")}?done=saved`;
}

function phrasesIn(lines: readonly string[]): string[] {
  const phrases = new Map(
    lines
      .map(plainLine)
      .filter((phrase) => phrase !== "")
      .map((phrase) => [phrase.toLowerCase(), phrase]),
  );
  const { phrases: most, characters } = searchWordsLimits;
  if (phrases.size > most) throw partFormWrong(`A section may have at most ${most} lines of words.`);
  const long = [...phrases.values()].find((phrase) => phrase.length > characters);
  if (long !== undefined) throw partFormWrong(`“${long}” is too long: use at most ${characters} characters.`);
  return [...phrases.values()];
}

function sectionsOf({ entries: [entry] }: PartState): SearchWords["sections"] {
  return entry === undefined ? [] : searchWordsIn(readJson(entry.body));
}

function withSections(state: PartState, sections: SearchWords["sections"]): PartState {
  return {
    ...state,
    entries: sections.length === 0 ? [] : [{ handle: "search-words", body: writeJson({ sections }) }],
  };
}

function sectionKey({ pageId, headingId }: Place): string {
  return headingId === null ? pageId : `${pageId}~${headingId}`;
}

function placeOf(section: string, { placeAt }: Places): Place {
  const [pageId = "", headingId = null] = section.split("~");
  const place = placeAt(hrefOf({ pageId, headingId }));
  if (place === null) throw itemUnknown("There is no such page or heading.");
  return place;
}
