import { importScreens } from "./imports/import-screens.ts";
import { menuScreens } from "./menu/menu-screens.ts";
import { pageScreens } from "./pages/page-screens.ts";
import { partScreens } from "./parts/part-screens.ts";
import { reviewScreens } from "./review/review-screens.ts";
import type { ContentParts, ContentScreen } from "./content-screens.ts";

export type { FramedDraft } from "./content-screens.ts";
export { pageCalls } from "./page-calls.ts";
export { pictureCalls } from "./picture-calls.ts";
export { pageTasks } from "./review/review.ts";

/** The screens of admin that are about an edition: its menu, files, pages and parts, and reviews. */
export function contentScreens(parts: ContentParts): ContentScreen[] {
  return [
    ...menuScreens(parts),
    ...importScreens(parts),
    ...pageScreens(parts),
    ...partScreens(parts),
    ...reviewScreens(parts),
  ];
}
