import { pagePath, previewThemes, previewWidths } from "../../../admin/page-views.ts";
import { planEndingPageLinks, planSharingPage, readDraftLinks } from "./share-page.ts";
import { readOpenedDraft } from "./act-on-page.ts";
import { actScreen, type AdminVisit } from "../../../../admin/server/public.ts";
import { type ContentAnswer, type ContentParts, type ContentScreen, pageOf } from "../content-screens.ts";

/** What the draft of a page looks like to readers, and the page in a frame that shows it. */
export function previewScreens(parts: ContentParts): ContentScreen[] {
  const { form } = shareScreen(parts);
  return [
    {
      path: pagePath(":page", "preview"),
      action: "edit-content",
      listed: null,
      load: async (visit) => {
        const { draft, editionId } = await readOpenedDraft(parts, pageOf(visit));
        const { csrfToken, query, fields } = visit;
        const width = previewWidths.find((each) => each === query["width"]) ?? "phone";
        const at = { editionId, pageId: draft.pageId };
        const asked = await readDraftLinks(parts.database.db, at, { fields, now: parts.clock.now() });
        const view = { id: draft.pageId, title: draft.title, theme: themeOf(visit), width, ...asked, csrfToken };
        const title = "As readers see it";
        return { title, above: aboveOf(visit), shown: { screen: "page-preview", view }, hasFrame: true };
      },
      form,
      notices: { "end-links": "All links to its drafts have ended." },
    },
    endLinksScreen(parts),
    {
      path: pagePath(":page", "framed"),
      action: "edit-content",
      listed: null,
      load: async (visit) => ({
        framed: { ...(await readOpenedDraft(parts, pageOf(visit))), theme: themeOf(visit) },
      }),
    },
  ];
}

/** Asks whether a link to a draft is to be made, and shows it. */
function shareScreen(parts: ContentParts) {
  return actScreen({
    path: pagePath(":page", "preview"),
    act: "share-page",
    label: "Make a link",
    above: previewAbove,
    fields: /^(?:days|opens)$/,
    plan: (visit) => planSharingPage(parts, { ...visit, pageId: pageOf(visit) }),
    done: (view, visit): ContentAnswer => ({
      title: "As readers see it",
      above: aboveOf(visit),
      shown: { screen: "page-link", view },
    }),
  });
}

/** Ends all links to drafts of a page. */
function endLinksScreen(parts: ContentParts): ContentScreen {
  return actScreen({
    path: pagePath(":page", "end-links"),
    act: "end-page-links",
    label: "End all links",
    above: previewAbove,
    plan: (visit) => planEndingPageLinks(parts, { ...visit, pageId: pageOf(visit) }),
    done: (_done, visit) => `${pagePath(pageOf(visit), "preview")}?done=end-links`,
  });
}

function previewAbove(visit: AdminVisit) {
  return { label: "As readers see it", href: pagePath(pageOf(visit), "preview") };
}

function themeOf({ query }: AdminVisit) {
  return previewThemes.find((each) => each === query["theme"]) ?? "light";
}

/** The draft of a page, above what is done with it. */
export function aboveOf(visit: AdminVisit): ContentAnswer["above"] {
  return { label: "The draft", href: pagePath(pageOf(visit)) };
}

