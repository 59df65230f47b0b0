import { mayInAdmin } from "../../../../accounts/rules.ts";
import { pagePath, pagesPath } from "../../../admin/page-views.ts";
import { reviewingPath } from "../../../admin/contract.ts";
import { actOnReview, changeReviewing, readReview } from "./review.ts";
import { readPages } from "../pages/read-pages.ts";
import { type ContentParts, type ContentScreen, handleOf, pageOf, pagesAbove } from "../content-screens.ts";

/** The screens of reviews: a page's draft with what is said of it, and whether an edition asks for approval. */
export function reviewScreens(parts: ContentParts): ContentScreen[] {
  return [reviewScreen(parts), reviewingScreen(parts)];
}

function reviewScreen(parts: ContentParts): ContentScreen {
  return {
    path: pagePath(":page", "review"),
    action: "review-content",
    listed: null,
    load: async ({ params, fields: typed, account, role, csrfToken }) => {
      const viewer = { accountId: account.id, mayEdit: mayInAdmin(role, "edit-content"), typed, csrfToken };
      const view = await readReview(parts, pageOf({ params }), viewer);
      const above = pagesAbove(view.handle);
      return { title: `Review of “${view.title}”`, above, shown: { screen: "page-review", view } };
    },
    form: {
      act: "review-page",
      send: async ({ params, fields, account, role }) => {
        const pageId = pageOf({ params });
        const mayEdit = mayInAdmin(role, "edit-content");
        return `${pagePath(pageId, "review")}?done=${await actOnReview(parts, { pageId, account, fields, mayEdit })}`;
      },
    },
    notices: {
      ask: "It is now waiting for a reviewer and is listed on the overview of everyone who can approve it.",
      approve: "You approved it.",
      return: "It is sent back, with your comment.",
      withdraw: "The request is withdrawn.",
      comment: "Your comment is saved.",
      resolve: "The comment was resolved.",
      reopen: "The comment was reopened.",
    },
  };
}

/** Says whether an edition asks for approval; opened by its address, it is the list of pages. */
function reviewingScreen(parts: ContentParts): ContentScreen {
  return {
    path: reviewingPath(":edition"),
    action: "require-review",
    listed: null,
    load: async ({ params, csrfToken }) => {
      const handle = handleOf({ params });
      const view = await readPages(parts.database.db, handle, { mayEdit: true, mayAskReview: true, csrfToken });
      return { title: `Pages of ${handle}`, above: null, shown: { screen: "pages", view } };
    },
    form: {
      act: "require-review",
      send: async ({ params, fields }) => {
        const handle = handleOf({ params });
        return `${pagesPath(handle)}?done=${await changeReviewing(parts, handle, fields)}`;
      },
    },
  };
}
