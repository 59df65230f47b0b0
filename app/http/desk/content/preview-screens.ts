import { pagePath, previewThemes, previewWidths } from "../../../../domains/authoring/contract.ts";
import { readOpenedDraft, sharePage } from "../../../../domains/authoring/server/desk/public.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "../desk-screen.ts";
import type { DeskParts } from "../desk-screens.ts";

/** What the draft of a page looks like to readers, and the page in a frame that shows it. */
export function previewScreens(parts: DeskParts): DeskScreen[] {
  return [
    {
      path: pagePath(":page", "preview"),
      action: "edit-content",
      listed: null,
      load: async (visit) => {
        const { draft } = await readOpenedDraft(parts, idOf(visit));
        const { csrfToken, query } = visit;
        const width = previewWidths.find((each) => each === query["width"]) ?? "phone";
        const view = { id: draft.pageId, title: draft.title, theme: themeOf(visit), width, csrfToken };
        const title = "As readers see it";
        return { title, above: aboveOf(visit), shown: { screen: "page-preview", view }, hasFrame: true };
      },
      form: {
        action: "edit-content",
        send: async (visit) => {
          const view = await sharePage(parts, idOf(visit));
          return { title: "As readers see it", above: aboveOf(visit), shown: { screen: "page-link", view } };
        },
      },
    },
    {
      path: pagePath(":page", "framed"),
      action: "edit-content",
      listed: null,
      load: async (visit) => ({
        framed: { ...(await readOpenedDraft(parts, idOf(visit))), theme: themeOf(visit) },
      }),
    },
  ];
}

function themeOf({ query }: DeskVisit) {
  return previewThemes.find((each) => each === query["theme"]) ?? "light";
}

function aboveOf(visit: DeskVisit): DeskAnswer["above"] {
  return { label: "The draft", href: pagePath(idOf(visit)) };
}

function idOf({ params }: DeskVisit): string {
  return params["page"] ?? "";
}
