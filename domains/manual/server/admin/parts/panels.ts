import { type PanelLink, type Panels, bannerColors } from "../../../contract.ts";
import { listEditions, readBlocks } from "../../read/reading-store.ts";
import { plainText } from "../../../model/blocks/plain-text.ts";
import { readHeadings } from "../../publish/history/previews/previews-store.ts";
import { writePlainWords } from "../../model/markdown/plain-words.ts";
import { type PanelForm, type PanelsView, type QuickLookView, partPath } from "../../../admin/part-views.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import { partFormWrong } from "../../edit/parts/errors.ts";
import { manualWith } from "../../edit/parts/part-manual.ts";
import { readPartSource } from "../../edit/parts/part-source.ts";
import { savePart } from "../../edit/parts/open-part.ts";
import { LinkIndex, linkablePages } from "../../files/links/link-index.ts";
import { linkAddress, linkDestinations } from "../../files/write/block-markdown.ts";
import { panelsEntries, writtenLine, yamlText } from "../../files/write/part-files.ts";
import type { ManualEdition } from "../../model/manual.ts";
import type { PartForm } from "./index-of-terms.ts";
import { type PartVisit, openFrame, pageName, readPlaces, versionIn } from "./frame.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { pagePath } from "../../../admin/page-views.ts";
import { editionUnknown } from "../../publish/errors.ts";

type Panel = PanelForm["panel"];

const panels: readonly Omit<PanelForm, "fields">[] = [
  { panel: "banner", title: "Banner", about: "Above every page." },
  { panel: "notification", title: "Notification", about: "Above a reader’s dashboard." },
  { panel: "promo", title: "First card", about: "On the dashboard." },
  { panel: "print", title: "Second card", about: "On the dashboard." },
];

/** The panels of an edition, each as a form. @throws AppError edition-unknown */
export async function readPanels(context: EditingContext, visit: PartVisit): Promise<PanelsView> {
  const { opened, frame } = await openFrame(context, visit);
  const manual = await manualWith(context.database.db, opened, opened.draft);
  const links = new LinkIndex(linkablePages(manual));
  const { typed } = visit;
  return {
    ...frame,
    panels: panels.map((each) => ({
      ...each,
      fields: typed["panel"] === each.panel ? typed : fieldsOf(manual.panels, each.panel, links),
    })),
  };
}

function fieldsOf(all: Panels, name: Panel, links: LinkIndex): Record<string, string> {
  const panel = all[name];
  if (panel === null) return {};
  const own =
    "heading" in panel
      ? { heading: panel.heading, text: writtenLine(panel.text, linkDestinations(links)) }
      : { text: panel.text, short: panel.shortText };
  const banner = "color" in panel ? { color: panel.color, dismissible: panel.isDismissible ? "1" : "" } : {};
  return { ...own, ...banner, ...linkFields(panel.link, links) };
}

function linkFields(link: PanelLink | null, links: LinkIndex): Record<string, string> {
  if (link === null) return {};
  return { link: linkAddress(link.url, links), "link-text": link.text, "new-tab": link.newTab ? "1" : "" };
}

/** Saves a panel as a form has it, or takes it down; returns where to go on. @throws AppError part-form-wrong */
export async function savePanel(context: EditingContext, form: PartForm): Promise<string> {
  const { handle, account, fields } = form;
  const panel = panels.find((each) => each.panel === fields["panel"])?.panel;
  if (panel === undefined) throw partFormWrong();
  const { db } = context.database;
  await savePart(
    context,
    { handle, part: "panels" },
    {
      version: versionIn(fields),
      by: account.id,
      change: async (seen, opened) => {
        const manual = await manualWith(db, opened, seen);
        const others = entriesOf({ ...manual, panels: { ...manual.panels, [panel]: null } });
        const own = fields["act"] === "remove" ? {} : { [panel]: entriesIn(panel, fields) };
        const read = await readPartSource(db, { seen, opened }, yamlText({ ...others, ...own }));
        if ("says" in read) return read.says;
        throw partFormWrong(read.faults.map(({ message }) => message).join(" "));
      },
    },
  );
  return `${partPath(handle, "panels")}?done=${fields["act"] === "remove" ? "removed" : "saved"}`;
}

function entriesOf(manual: ManualEdition) {
  const links = new LinkIndex(linkablePages(manual));
  const destination = linkDestinations(links);
  return panelsEntries(manual.panels, { line: (html) => writtenLine(html, destination), links });
}

/** What was typed, as the file has it: words are plain, a card's text is Markdown. */
function entriesIn(panel: Panel, fields: PartForm["fields"]): Record<string, string | boolean> {
  const typed = (name: string) => (fields[name] ?? "").trim().replaceAll(/\s+/g, " ");
  const plain = (name: string) => writePlainWords(typed(name));
  const isCard = panel === "promo" || panel === "print";
  const needed = isCard ? "heading" : "text";
  if (typed(needed) === "") throw partFormWrong(isCard ? "Write the heading." : "Write the text.");
  const own = isCard
    ? { heading: plain("heading"), ...optional("text", typed("text")) }
    : { text: plain("text"), ...optional("short", plain("short")) };
  const color = bannerColors.find((known) => known === typed("color")) ?? "blue";
  const banner = panel === "banner" ? { color, dismissible: fields["dismissible"] === "1" } : {};
  const link =
    typed("link") === ""
      ? {}
      : {
          link: typed("link"),
          ...optional("link-text", plain("link-text")),
          ...(fields["new-tab"] === "1" && { "new-tab": true }),
        };
  return { ...own, ...banner, ...link };
}

function optional(name: string, value: string): Record<string, string> {
  return value === "" ? {} : { [name]: value };
}

/** Lists the tables that quick look shows, in reading order. @throws AppError edition-unknown */
export async function readQuickLook(db: Queries, handle: string): Promise<QuickLookView> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  const { view } = await readPlaces(db, edition.id);
  const headings = await readHeadings(
    db,
    view.pages.map((page) => page.revisionId),
  );
  const tables: QuickLookView["tables"][number][] = [];
  for (const page of view.pages.filter(({ revisionId }) => headings.get(revisionId)?.hasQuickLook === true)) {
    for (const [index, block] of (await readBlocks(db, page.revisionId)).entries()) {
      if (block.type !== "table" || !block.quickLook) continue;
      const name = pageName(page);
      tables.push({
        id: `${page.id} ${index}`,
        title: plainText(block.title) || name,
        page: name,
        href: pagePath(page.id),
        rows: block.rows.length,
      });
    }
    await yieldToEventLoop();
  }
  return { handle, tables };
}
