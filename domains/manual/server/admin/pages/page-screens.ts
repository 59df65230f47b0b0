import { mayInAdmin } from "../../../../accounts/rules.ts";
import { type PageAct, pagePath, pagesPath } from "../../../admin/page-views.ts";
import { askToPublish, readPage, readPageChanges, readPageHistory, readPageInFiles } from "./read-page.ts";
import {
  type TypedPage,
  moveToAdmin,
  publishPage,
  restorePage,
  savePage,
  settlePage,
  startEditing,
} from "./act-on-page.ts";

import { planEditingInFiles, readPages } from "./read-pages.ts";
import { aboveOf, previewScreens } from "./preview-screens.ts";
import { actScreen, type AdminVisit } from "../../../../admin/server/public.ts";
import { type ContentAnswer, type ContentParts, type ContentScreen, handleOf, pageOf, releasesAbove, pagesAbove } from "../content-screens.ts";

/** The screens of an edition's pages, and of one page that is edited. */
export function pageScreens(parts: ContentParts): ContentScreen[] {
  return [
    pagesScreen(parts),
    pageScreen(parts),
    sourceScreen(parts),
    settleScreen(parts),
    ...partScreens(parts),
    ...previewScreens(parts),
    publishScreen(parts),
  ];
}

function pagesScreen(parts: ContentParts): ContentScreen {
  const toFiles = actScreen({
    path: pagesPath(":edition"),
    act: "move-editing",
    label: "Edit it in files",
    above: (visit) => pagesAbove(handleOf(visit)),
    fields: /^editedIn$/,
    plan: ({ params }) => planEditingInFiles(parts, handleOf({ params })),
    done: (_done, { params }) => `${pagesPath(handleOf({ params }))}?done=files`,
  });
  return {
    path: pagesPath(":edition"),
    action: "review-content",
    listed: null,
    load: async ({ params, role, csrfToken }) => {
      const handle = handleOf({ params });
      const mayEdit = mayInAdmin(role, "edit-content");
      const mayAskReview = mayInAdmin(role, "require-review");
      const view = await readPages(parts.database.db, handle, { mayEdit, mayAskReview, csrfToken });
      const above = releasesAbove(handle);
      return { title: `Pages of ${handle}`, above, shown: { screen: "pages", view } };
    },
    form: {
      act: "move-editing",
      send: async (visit) => {
        const { params, fields } = visit;
        return fields["editedIn"] === "files"
          ? await toFiles.form.send(visit)
          : await moveToAdmin(parts, handleOf({ params }), fields);
      },
    },
    notices: {
      desk: "It is edited in admin from now on.",
      files: "It is edited in files from now on.",
      asked: "Pages of this edition need approval from now on.",
      "not-asked": "Pages of this edition need no approval from now on.",
    },
  };
}

function pageScreen(parts: ContentParts): ContentScreen {
  return {
    path: pagePath(":page"),
    action: "edit-content",
    listed: null,
    load: (visit) => showPage(parts, visit, { typed: typedIn(visit.fields), hasEditor: true }),
    form: pageForm(parts, undefined),
    notices: pageNotices,
  };
}

const pageNotices = {
  desk: "It is edited in admin from now on.",
  saved: "Saved. Readers will see it once it is published.",
  settled: "Your choice is saved.",
  restored: "The draft has been restored to that version.",
  published: "It is published. Every server shows it within two seconds.",
  scheduled: "It is scheduled. Anything you write from now on stays in the draft.",
  unscheduled: "It is no longer scheduled. It stays a draft.",
};

/** The page as Markdown, also where there are scripts. */
function sourceScreen(parts: ContentParts): ContentScreen {
  return {
    path: pagePath(":page", "source"),
    action: "edit-content",
    listed: null,
    load: (visit) => showPage(parts, visit, { typed: typedIn(visit.fields), hasEditor: false }),
    form: pageForm(parts, "source"),
    notices: pageNotices,
  };
}

/** Saves a page as Markdown; what can't be read is shown again, beside its faults. */
function pageForm(parts: ContentParts, act: "source" | undefined): NonNullable<ContentScreen["form"]> {
  return {
    act: "save-page",
    send: async (visit) => {
      const typed = await savePage(parts, formOf(visit));
      return typed === null
        ? `${pagePath(pageOf(visit), act)}?done=saved`
        : await showPage(parts, visit, { typed, hasEditor: false });
    },
  };
}

interface PageMode {
  typed: TypedPage | null;
  hasEditor: boolean;
}

async function showPage(parts: ContentParts, visit: AdminVisit, { typed, hasEditor }: PageMode): Promise<ContentAnswer> {
  const { role, csrfToken, account } = visit;
  const mayPublish = mayInAdmin(role, "publish-releases");
  // What was sent and refused is in the form.
  const edits = hasEditor && typed === null;
  const inFiles = await readPageInFiles(parts, pageOf(visit), csrfToken);
  if (inFiles !== null)
    return { title: inFiles.title, above: pagesAbove(inFiles.handle), shown: { screen: "page-in-files", view: inFiles } };
  const view = await readPage(parts, pageOf(visit), { typed, mayPublish, csrfToken, hasEditor: edits });
  const answer: ContentAnswer = { title: view.title, above: pagesAbove(view.handle), shown: { screen: "page", view } };
  if (!edits) return answer;
  const person = { userId: account.id, email: account.email };
  const start = await startEditing(parts, view.id, { person, csrfToken });
  return { ...answer, script: { name: "editor", start } };
}


/** What was sent and refused is shown again. */
function typedIn(fields: AdminVisit["fields"]): TypedPage | null {
  const { version, title, subtitle, source } = fields;
  if (version === undefined || title === undefined || subtitle === undefined || source === undefined) return null;
  return { version: Number(version), title, subtitle, source, faults: [] };
}

/** Settles a conflict; opened by its address, it is the page. */
function settleScreen(parts: ContentParts): ContentScreen {
  return {
    path: pagePath(":page", "settle"),
    action: "edit-content",
    listed: null,
    load: (visit) => showPage(parts, visit, { typed: null, hasEditor: true }),
    form: {
      act: "settle-page",
      send: async (visit) => {
        await settlePage(parts, formOf(visit));
        return `${pagePath(pageOf(visit))}?done=settled`;
      },
    },
  };
}

function partScreens(parts: ContentParts): ContentScreen[] {
  return [
    {
      ...below("changes"),
      load: async (visit) => {
        const view = await readPageChanges(parts, pageOf(visit));
        return { title: "What the draft changes", above: aboveOf(visit), shown: { screen: "page-changes", view } };
      },
    },
    {
      ...below("history"),
      load: async (visit) => {
        const view = await readPageHistory(parts, pageOf(visit), visit.csrfToken);
        return { title: "Versions of the draft", above: aboveOf(visit), shown: { screen: "page-history", view } };
      },
      form: {
        act: "restore-page",
        send: async (visit) => {
          await restorePage(parts, formOf(visit));
          return `${pagePath(pageOf(visit))}?done=restored`;
        },
      },
    },
  ];
}

function publishScreen(parts: ContentParts): ContentScreen {
  return {
    ...below("publish"),
    action: "publish-releases",
    load: async (visit) => {
      const { csrfToken, fields: typed } = visit;
      const view = await askToPublish(parts, pageOf(visit), { typed, csrfToken });
      return { title: "Publish this page?", above: aboveOf(visit), shown: { screen: "page-question", view } };
    },
    form: {
      act: "publish-page",
      send: async (visit) => {
        return `${pagePath(pageOf(visit))}?done=${await publishPage(parts, formOf(visit))}`;
      },
    },
  };
}

function below(act: PageAct): Pick<ContentScreen, "path" | "action" | "listed"> {
  return { path: pagePath(":page", act), action: "edit-content", listed: null };
}

function formOf(visit: AdminVisit) {
  return { pageId: pageOf(visit), account: visit.account, fields: visit.fields };
}
