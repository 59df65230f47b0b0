import { ImportScreen, StartScreen, UploadScreen } from "./imports/imports-screens.tsx";
import { MenuQuestionScreen, MenuScreen, NewPageScreen, PagePlaceScreen } from "./menu/menu-screens.tsx";
import { PageChangesScreen, PageHistoryScreen, PageLinkScreen, PageQuestionScreen } from "./pages/page-parts.tsx";
import { PagePreviewScreen } from "./pages/page-preview.tsx";
import { PageInFilesScreen, PageScreen } from "./pages/page-screen.tsx";
import { PagesScreen } from "./pages/pages-screen.tsx";
import { EntriesScreen } from "./parts/entries-screen.tsx";
import { IndexScreen, TermScreen } from "./parts/index-screen.tsx";
import { PanelsScreen, PartsScreen, QuickLookScreen } from "./parts/panels-screen.tsx";
import { PicturesScreen } from "./parts/pictures-screen.tsx";
import {
  ChecksScreen,
  PartChangesScreen,
  PartHistoryScreen,
  PartQuestionScreen,
  PartSourceScreen,
} from "./parts/source-screens.tsx";
import { RedirectsScreen, SearchWordsScreen, SectionWordsScreen } from "./parts/words-screens.tsx";
import { ReviewScreen } from "./review/review-screen.tsx";

/** The screens of admin that are about an edition, by the names that the server calls them. */
export const contentScreens = {
  menu: MenuScreen,
  "menu-question": MenuQuestionScreen,
  "new-page": NewPageScreen,
  upload: UploadScreen,
  "start-edition": StartScreen,
  import: ImportScreen,
  pages: PagesScreen,
  page: PageScreen,
  "page-in-files": PageInFilesScreen,
  "page-changes": PageChangesScreen,
  "page-history": PageHistoryScreen,
  "page-preview": PagePreviewScreen,
  "page-link": PageLinkScreen,
  "page-place": PagePlaceScreen,
  "page-question": PageQuestionScreen,
  "page-review": ReviewScreen,
  parts: PartsScreen,
  index: IndexScreen,
  term: TermScreen,
  checks: ChecksScreen,
  panels: PanelsScreen,
  "search-words": SearchWordsScreen,
  "section-words": SectionWordsScreen,
  redirects: RedirectsScreen,
  "part-entries": EntriesScreen,
  "part-source": PartSourceScreen,
  "part-changes": PartChangesScreen,
  "part-history": PartHistoryScreen,
  "part-question": PartQuestionScreen,
  pictures: PicturesScreen,
  "quick-look": QuickLookScreen,
};
