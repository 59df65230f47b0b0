import { mayInAdmin } from "../../../../accounts/rules.ts";
import { menuPath } from "../../../admin/menu-views.ts";
import { pagePath } from "../../../admin/page-views.ts";
import {
  addToMenu,
  askToPublishMenu,
  placePageInAdmin,
  pressInMenu,
  publishMenu,
  readMenu,
  readNewPage,
  readPagePlace,
} from "./menu.ts";
import type { AdminVisit } from "../../../../admin/server/public.ts";
import { type ContentParts, type ContentScreen, handleOf, pageOf, pagesAbove, menuAbove } from "../content-screens.ts";

/** The screens of an edition's menu: its pages in their places, new ones, and those that are taken out. */
export function menuScreens(parts: ContentParts): ContentScreen[] {
  return [menuScreen(parts), newPageScreen(parts), publishScreen(parts), placeScreen(parts)];
}

function menuScreen(parts: ContentParts): ContentScreen {
  return {
    path: menuPath(":edition"),
    action: "edit-content",
    listed: null,
    load: async (visit) => {
      const { role, csrfToken, query } = visit;
      const mayPublish = mayInAdmin(role, "publish-releases");
      const pressed = query["pressed"] ?? "";
      const view = await readMenu(parts.database.db, handleOf(visit), { mayPublish, pressed, csrfToken });
      const above = pagesAbove(view.handle);
      return { title: `Menu of ${view.handle}`, above, shown: { screen: "menu", view }, script: { name: "menu" } };
    },
    form: {
      act: "edit-menu",
      send: async (visit) => {
        await pressInMenu(parts, formOf(visit));
        return `${menuPath(handleOf(visit))}?pressed=${encodeURIComponent(focusAfter(visit.fields["act"] ?? ""))}`;
      },
    },
    notices: {
      published: "The menu is published. Every server shows it within two seconds.",
      removed: "It was removed from this menu.",
    },
  };
}

function newPageScreen(parts: ContentParts): ContentScreen {
  return {
    path: menuPath(":edition", "new-page"),
    action: "edit-content",
    listed: null,
    load: async (visit) => {
      const { fields: typed, csrfToken } = visit;
      const view = await readNewPage(parts.database.db, handleOf(visit), { typed, csrfToken });
      return { title: "Add a page", above: aboveOf(visit), shown: { screen: "new-page", view } };
    },
    form: {
      act: "add-page",
      send: async (visit) => pagePath(await addToMenu(parts, formOf(visit))),
    },
  };
}

function publishScreen(parts: ContentParts): ContentScreen {
  return {
    path: menuPath(":edition", "publish"),
    action: "publish-releases",
    listed: null,
    load: async (visit) => {
      const { fields: typed, csrfToken } = visit;
      const view = await askToPublishMenu(parts.database.db, handleOf(visit), { typed, csrfToken });
      return { title: "Publish this menu?", above: aboveOf(visit), shown: { screen: "menu-question", view } };
    },
    form: {
      act: "publish-menu",
      isDirect: true,
      send: async (visit) => {
        await publishMenu(parts, formOf(visit));
        return `${menuPath(handleOf(visit))}?done=published`;
      },
    },
  };
}

function placeScreen(parts: ContentParts): ContentScreen {
  return {
    path: pagePath(":page", "place"),
    action: "edit-content",
    listed: null,
    load: async ({ params, fields: typed, csrfToken }) => {
      const view = await readPagePlace(parts.database.db, pageOf({ params }), { typed, csrfToken });
      const above = menuAbove(view.handle);
      return { title: view.name, above, shown: { screen: "page-place", view } };
    },
    form: {
      act: "place-page",
      send: async ({ params, fields }) => {
        const pageId = pageOf({ params });
        const handle = await placePageInAdmin(parts, { pageId, fields });
        return fields["act"] === "remove"
          ? `${menuPath(handle)}?done=removed`
          : `${pagePath(pageId, "place")}?done=saved`;
      },
    },
    notices: { saved: "Saved." },
  };
}

/** The button that has the focus then: the one that was pressed, or one of the page that was dragged. */
function focusAfter(act: string): string {
  const [what, id = "", , step = "up"] = act.split(" ");
  return what === "behind" || what === "first" ? `${step} ${id}` : act;
}


function aboveOf(visit: AdminVisit) {
  return menuAbove(handleOf(visit));
}

function formOf(visit: AdminVisit) {
  return { handle: handleOf(visit), account: visit.account, fields: visit.fields };
}
