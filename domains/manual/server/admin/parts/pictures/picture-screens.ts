import { mayInAdmin } from "../../../../../accounts/rules.ts";
import { picturesPath, removePicturePath } from "../../../../admin/part-views.ts";
import { planPictureRemoval, readPictures } from "./read-pictures.ts";
import { actScreen } from "../../../../../admin/server/public.ts";
import { type ContentParts, type ContentScreen, handleOf, partsAbove } from "../../content-screens.ts";

/** The pictures of an edition, and the question whether one that nothing uses is to be removed. */
export function pictureScreens(parts: ContentParts): ContentScreen[] {
  const list: ContentScreen = {
    path: picturesPath(":edition"),
    action: "review-content",
    listed: null,
    load: async ({ params, query, role }) => {
      const mayRemove = mayInAdmin(role, "edit-content");
      const asked = { handle: handleOf({ params }), mayRemove, after: query["after"] };
      const view = await readPictures(parts.database, asked);
      const above = partsAbove(view.handle);
      return { title: `Images of ${view.handle}`, above, shown: { screen: "pictures", view } };
    },
    notices: { removed: "The picture is removed." },
  };
  const removal = actScreen({
    path: removePicturePath(":edition", ":picture"),
    act: "remove-picture",
    label: "Remove the picture",
    above: ({ params }) => {
      const handle = handleOf({ params });
      return { label: `Images of ${handle}`, href: picturesPath(handle) };
    },
    plan: async ({ params, account }) =>
      await planPictureRemoval(parts, {
        handle: handleOf({ params }),
        name: params["picture"] ?? "",
        accountId: account.id,
      }),
    done: (_, { params }) => `${picturesPath(handleOf({ params }))}?done=removed`,
  });
  return [list, removal];
}
