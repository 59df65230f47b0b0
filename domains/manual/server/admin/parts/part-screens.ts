import { mayInAdmin } from "../../../../accounts/rules.ts";
import { type PartAct, partPath, quickLookPath, termPath, wordsPath } from "../../../admin/part-views.ts";
import { addTerm, changeTerm, readIndex, readTerm } from "./index-of-terms.ts";
import {
  askToPublishPart,
  publishSource,
  readPartChanges,
  readPartHistory,
  readSource,
  restoreSource,
  saveSource,
  type TypedSource,
} from "./source/source.ts";
import { changeEntries, readEntries, type TypedEntries } from "./entries/change-entries.ts";
import { changeRedirects, readRedirects } from "./redirects.ts";
import { openSection, readSectionWords, readWords, saveSectionWords } from "./words.ts";
import { type PartVisit, partWords, readParts } from "./frame.ts";
import { readChecks } from "./read-checks.ts";
import { readPanels, readQuickLook, savePanel } from "./panels.ts";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import { pictureScreens } from "./pictures/picture-screens.ts";
import type { AdminVisit } from "../../../../admin/server/public.ts";
import { type ContentAnswer, type ContentParts, type ContentScreen, handleOf, releasesAbove, partsAbove } from "../content-screens.ts";

const edition = ":edition";

/** The screens of what an edition has besides its pages: its index, its panels, its search words … */
export function partScreens(parts: ContentParts): ContentScreen[] {
  return [
    listScreen(parts),
    ...pictureScreens(parts),
    quickLookScreen(parts),
    indexScreen(parts),
    termScreen(parts),
    checksScreen(parts),
    panelsScreen(parts),
    wordsScreen(parts),
    sectionScreen(parts),
    redirectsScreen(parts),
    ...entriesScreens(parts),
    ...sourceScreens(parts),
    changesScreen(parts),
    historyScreen(parts),
    publishScreen(parts),
  ];
}

const notices = {
  saved: "Saved. Readers will see it once it is published.",
  removed: "Removed from the draft. Readers will see the change once it is published.",
  restored: "The draft has been restored to that version.",
  published: "It is published. Every server shows it within two seconds.",
};

function listScreen({ database }: ContentParts): ContentScreen {
  return {
    path: partPath(edition),
    action: "review-content",
    listed: null,
    load: async ({ params }) => {
      const view = await readParts(database.db, handleOf({ params }));
      const above = releasesAbove(view.handle);
      return { title: `Parts of ${view.handle}`, above, shown: { screen: "parts", view } };
    },
  };
}

function quickLookScreen({ database }: ContentParts): ContentScreen {
  return {
    path: quickLookPath(edition),
    action: "review-content",
    listed: null,
    load: async ({ params }) => {
      const view = await readQuickLook(database.db, handleOf({ params }));
      const shown = { screen: "quick-look", view } as const;
      return { title: `Quick look of ${view.handle}`, above: partsAbove(view.handle), shown };
    },
  };
}

function indexScreen(parts: ContentParts): ContentScreen {
  return {
    ...below(partPath(edition, "index")),
    load: async (visit) => {
      const view = await readIndex(parts, visitOf(visit, "index"));
      return { title: partWords.index.title, above: partsAbove(view.handle), shown: { screen: "index", view } };
    },
    form: {
      act: "edit-part",
      send: async (visit) => `${await addTerm(parts, formOf(visit), null)}?done=saved`,
    },
    notices,
  };
}

function termScreen(parts: ContentParts): ContentScreen {
  const idOf = ({ params }: AdminVisit) => params["term"] ?? "";
  return {
    ...below(termPath(edition, ":term")),
    load: async (visit) => {
      const view = await readTerm(parts, visitOf(visit, "index"), idOf(visit));
      const above = { label: partWords.index.title, href: partPath(view.handle, "index") };
      return { title: view.term, above, shown: { screen: "term", view } };
    },
    form: {
      act: "edit-part",
      send: async (visit) => await changeTerm(parts, formOf(visit), idOf(visit)),
    },
    notices,
  };
}

function checksScreen(parts: ContentParts): ContentScreen {
  return {
    ...below(partPath(edition, "index", "checks")),
    load: async (visit) => {
      const view = await readChecks(parts, visitOf(visit, "index"));
      const above = { label: partWords.index.title, href: partPath(view.handle, "index") };
      return { title: "To fix in the index", above, shown: { screen: "checks", view } };
    },
  };
}

function panelsScreen(parts: ContentParts): ContentScreen {
  return {
    ...below(partPath(edition, "panels")),
    load: async (visit) => {
      const view = await readPanels(parts, visitOf(visit, "panels"));
      return { title: partWords.panels.title, above: partsAbove(view.handle), shown: { screen: "panels", view } };
    },
    form: {
      act: "edit-part",
      send: async (visit) => await savePanel(parts, formOf(visit)),
    },
    notices,
  };
}

/** So many queries that found nothing are shown. */
const MOST_MISSED = 50;

async function missedOf({ database, missedQueries }: ContentParts, { params }: AdminVisit) {
  const missed = await missedQueries(database.db, handleOf({ params }), MOST_MISSED);
  return missed.map(({ query, count, lastMissedAt }) => ({ query, count, last: inUtc(lastMissedAt).slice(0, 10) }));
}

function wordsScreen(parts: ContentParts): ContentScreen {
  return {
    ...below(partPath(edition, "search-words")),
    load: async (visit) => {
      const view = await readWords(parts, visitOf(visit, "search-words"), await missedOf(parts, visit));
      const { title } = partWords["search-words"];
      return { title, above: partsAbove(view.handle), shown: { screen: "search-words", view } };
    },
    form: {
      act: "edit-part",
      send: async (visit) => await openSection(parts, visitOf(visit, "search-words")),
    },
    notices,
  };
}

function sectionScreen(parts: ContentParts): ContentScreen {
  const sectionOf = ({ params }: AdminVisit) => params["section"] ?? "";
  return {
    ...below(wordsPath(edition, ":section")),
    load: async (visit) => {
      const asked = { section: sectionOf(visit), missed: await missedOf(parts, visit) };
      const view = await readSectionWords(parts, visitOf(visit, "search-words"), asked);
      const above = { label: partWords["search-words"].title, href: partPath(view.handle, "search-words") };
      return { title: view.name, above, shown: { screen: "section-words", view } };
    },
    form: {
      act: "edit-part",
      send: async (visit) => await saveSectionWords(parts, formOf(visit), sectionOf(visit)),
    },
  };
}

function redirectsScreen(parts: ContentParts): ContentScreen {
  return {
    ...below(partPath(edition, "redirects")),
    load: async (visit) => {
      const view = await readRedirects(parts, visitOf(visit, "redirects"));
      return { title: partWords.redirects.title, above: partsAbove(view.handle), shown: { screen: "redirects", view } };
    },
    form: {
      act: "edit-part",
      send: async (visit) => await changeRedirects(parts, formOf(visit)),
    },
    notices,
  };
}

/** The most fields of a form with a list of entries: each has at most five. */
const MOST_ENTRY_FIELDS = 800;

/** Parts that are a list of entries, each as one form; where it can't be one, it is shown as its file has it. */
function entriesScreens(parts: ContentParts): ContentScreen[] {
  return (["dashboard", "quick-style-guide", "help"] as const).map((part) => ({
    ...below(partPath(edition, part)),
    load: async (visit) => await showEntries(parts, visitOf(visit, part), null),
    form: {
      act: "edit-part",
      mostFields: MOST_ENTRY_FIELDS,
      send: async (visit) => {
        const typed = await changeEntries(parts, { ...formOf(visit), part });
        return typed === null
          ? `${partPath(visitOf(visit).handle, part)}?done=saved`
          : await showEntries(parts, visitOf(visit, part), typed);
      },
    },
    notices,
  }));
}

async function showEntries(parts: ContentParts, visit: PartVisit, typed: TypedEntries | null): Promise<ContentAnswer> {
  const view = await readEntries(parts, visit, typed);
  const above = partsAbove(visit.handle);
  if (view !== null)
    return {
      title: partWords[view.part].title,
      above,
      shown: { screen: "part-entries", view },
      refusal: typed?.refusal ?? null,
    };
  const source = await readSource(parts, visit, null);
  return { title: partWords[source.part].title, above, shown: { screen: "part-source", view: source } };
}

/** A part as its file has it, under "Source"; parts without a form in words show it at once. */
function sourceScreens(parts: ContentParts): ContentScreen[] {
  return [partPath(edition, ":part"), partPath(edition, ":part", "source")].map((path) => ({
    ...below(path),
    load: async (visit) => await showSource(parts, visit, typedIn(visit.fields)),
    form: {
      act: "edit-part",
      send: async (visit) => {
        const typed = await saveSource(parts, { ...formOf(visit), part: partIn(visit) });
        return typed === null
          ? `${partPath(visitOf(visit).handle, partIn(visit), "source")}?done=saved`
          : await showSource(parts, visit, typed);
      },
    },
    notices,
  }));
}

async function showSource(parts: ContentParts, visit: AdminVisit, typed: TypedSource | null): Promise<ContentAnswer> {
  const view = await readSource(parts, visitOf(visit), typed);
  const { handle, part } = view;
  const { title } = partWords[part];
  return view.hasForm
    ? { title: `${title}: source`, above: draftOf(view), shown: { screen: "part-source", view } }
    : { title, above: partsAbove(handle), shown: { screen: "part-source", view } };
}

/** What was sent and refused is shown again. */
function typedIn({ version, source }: AdminVisit["fields"]): TypedSource | null {
  if (version === undefined || source === undefined) return null;
  return { version: Number(version), source, faults: [], isConflict: false };
}

function changesScreen(parts: ContentParts): ContentScreen {
  return {
    ...belowPart("changes"),
    load: async (visit) => {
      const view = await readPartChanges(parts, visitOf(visit));
      return { title: "What the draft changes", above: draftOf(view), shown: { screen: "part-changes", view } };
    },
  };
}

function historyScreen(parts: ContentParts): ContentScreen {
  return {
    ...belowPart("history"),
    load: async (visit) => {
      const view = await readPartHistory(parts, visitOf(visit));
      return { title: "Versions of the draft", above: draftOf(view), shown: { screen: "part-history", view } };
    },
    form: {
      act: "edit-part",
      send: async (visit) => await restoreSource(parts, { ...formOf(visit), part: partIn(visit) }),
    },
  };
}

function publishScreen(parts: ContentParts): ContentScreen {
  return {
    ...belowPart("publish"),
    action: "publish-releases",
    load: async (visit) => {
      const view = await askToPublishPart(parts, visitOf(visit));
      const title = `Publish ${partWords[view.part].title.toLowerCase()}?`;
      return { title, above: draftOf(view), shown: { screen: "part-question", view } };
    },
    form: {
      act: "publish-part",
      send: async (visit) => await publishSource(parts, { ...formOf(visit), part: partIn(visit) }),
    },
  };
}

function below(path: string): Pick<ContentScreen, "path" | "action" | "listed"> {
  return { path, action: "edit-content", listed: null };
}

function belowPart(act: PartAct) {
  return below(partPath(edition, ":part", act));
}


function draftOf({ handle, part }: { handle: string; part: keyof typeof partWords }): ContentAnswer["above"] {
  return { label: partWords[part].title, href: partPath(handle, part) };
}

function partIn({ params }: AdminVisit): string {
  return params["part"] ?? "";
}

function visitOf(visit: AdminVisit, part: string = partIn(visit)): PartVisit {
  const { params, query, fields: typed, role, csrfToken } = visit;
  const mayPublish = mayInAdmin(role, "publish-releases");
  return { handle: handleOf({ params }), part, query, typed, mayPublish, csrfToken };
}

function formOf({ params, account, fields }: AdminVisit) {
  return { handle: handleOf({ params }), account, fields };
}
