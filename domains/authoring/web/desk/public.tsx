/** What app/ mounts at the desk. */
export { EditionScreen } from "./edition-screen.tsx";
export { EditionsScreen } from "./editions-screen.tsx";
export { ImportScreen } from "./imports/import-screen.tsx";
export { StartScreen } from "./imports/start-screen.tsx";
export { UploadScreen } from "./imports/upload-screen.tsx";
export { PageChangesScreen, PageHistoryScreen, PageLinkScreen, PageQuestionScreen } from "./pages/page-parts.tsx";
export { PageInFilesScreen } from "./pages/page-in-files.tsx";
export { PageScreen } from "./pages/page-screen.tsx";
export { PagesScreen } from "./pages/pages-screen.tsx";
export { ShareForm } from "./share-form.tsx";
export { ReleaseQuestion } from "./release-question.tsx";
export { ReleaseScreen } from "./release-screen.tsx";
export { MenuQuestionScreen } from "./menu/menu-question-screen.tsx";
export { MenuScreen } from "./menu/menu-screen.tsx";
export { NewPageScreen } from "./menu/new-page-screen.tsx";
export { PagePlaceScreen } from "./menu/page-place-screen.tsx";
export { EntriesScreen } from "./parts/entries-screen.tsx";
export { IndexScreen, TermScreen } from "./parts/index-screen.tsx";
export { PanelsScreen } from "./parts/panels-screen.tsx";
export { PartsScreen } from "./parts/parts-screen.tsx";
export { PicturesScreen } from "./parts/pictures-screen.tsx";
export { QuickLookScreen } from "./parts/quick-look-screen.tsx";
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
