/** What app/ mounts at the desk. */
export { ImportScreen, StartScreen, UploadScreen } from "./imports/imports-screens.tsx";
export { PageChangesScreen, PageHistoryScreen, PageLinkScreen, PageQuestionScreen } from "./pages/page-parts.tsx";
export { PageInFilesScreen, PageScreen } from "./pages/page-screen.tsx";
export { PagesScreen } from "./pages/pages-screen.tsx";
export { MenuQuestionScreen, MenuScreen, NewPageScreen, PagePlaceScreen } from "./menu/menu-screens.tsx";
export { EntriesScreen } from "./parts/entries-screen.tsx";
export { IndexScreen, TermScreen } from "./parts/index-screen.tsx";
export { PanelsScreen, PartsScreen, QuickLookScreen } from "./parts/panels-screen.tsx";
export { PicturesScreen } from "./parts/pictures-screen.tsx";
export {
  ChecksScreen,
  PartChangesScreen,
  PartHistoryScreen,
  PartQuestionScreen,
  PartSourceScreen,
} from "./parts/source-screens.tsx";
export { RedirectsScreen, SearchWordsScreen, SectionWordsScreen } from "./parts/words-screens.tsx";
export { ReviewScreen } from "./review/review-screen.tsx";
export { PagePreviewScreen } from "./pages/page-preview.tsx";
