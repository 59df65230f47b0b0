import type { ReactNode } from "react";
import type { AuditView, ProofView } from "../../../domains/accounts/contract.ts";
import { AuditScreen, ProofScreen } from "../../../domains/accounts/web/desk/public.tsx";
import type {
  ChecksView,
  EntriesView,
  MenuQuestion,
  MenuView,
  NewPageView,
  IndexView,
  ImportView,
  PageChangesView,
  PageHistoryView,
  PageInFilesView,
  PageLinkView,
  PagePlaceView,
  PagePreview,
  PageQuestion,
  PageReviewView,
  PagesView,
  PageView,
  PanelsView,
  PartChangesView,
  PartHistoryView,
  PartQuestion,
  PartSourceView,
  PartsView,
  PicturesView,
  QuickLookView,
  RedirectsView,
  SearchWordsView,
  SectionWordsView,
  StartView,
  TermView,
  UploadView,
} from "../../../domains/authoring/contract.ts";
import {
  ChecksScreen,
  EntriesScreen,
  MenuQuestionScreen,
  MenuScreen,
  NewPageScreen,
  IndexScreen,
  ImportScreen,
  PageChangesScreen,
  PageHistoryScreen,
  PageInFilesScreen,
  PageLinkScreen,
  PagePlaceScreen,
  PagePreviewScreen,
  PageQuestionScreen,
  PageScreen,
  PagesScreen,
  PanelsScreen,
  PartChangesScreen,
  PartHistoryScreen,
  PartQuestionScreen,
  PartsScreen,
  PartSourceScreen,
  PicturesScreen,
  QuickLookScreen,
  RedirectsScreen,
  SearchWordsScreen,
  SectionWordsScreen,
  StartScreen,
  TermScreen,
  UploadScreen,
  ReviewScreen,
} from "../../../domains/authoring/web/desk/public.tsx";
import { AdminBlocks, type AdminBlocksProps } from "../../../ui/desk/blocks.tsx";
import {
  DeskAgreement,
  type DeskAgreementView,
  DeskObstacle,
  type DeskObstacleView,
} from "../../../ui/desk/desk-agreement.tsx";
import type { NumbersView } from "../../../domains/overview/contract.ts";
import { NumbersScreen } from "../../../domains/overview/web/desk/public.tsx";
import { KeptScreen, type KeptView, MoveScreen, type MoveView } from "../../../domains/reading/web/desk/public.tsx";
import { OverviewScreen, type OverviewView } from "./overview-screen.tsx";

/** What each screen of the desk is rendered from, by the screen's name. */
interface Views {
  blocks: AdminBlocksProps;
  overview: OverviewView;
  agreement: DeskAgreementView;
  obstacle: DeskObstacleView;
  proof: ProofView;
  menu: MenuView;
  "menu-question": MenuQuestion;
  "new-page": NewPageView;
  upload: UploadView;
  "start-edition": StartView;
  kept: KeptView;
  move: MoveView;
  import: ImportView;
  pages: PagesView;
  page: PageView;
  "page-changes": PageChangesView;
  "page-history": PageHistoryView;
  "page-in-files": PageInFilesView;
  "page-preview": PagePreview;
  "page-link": PageLinkView;
  "page-place": PagePlaceView;
  "page-question": PageQuestion;
  parts: PartsView;
  index: IndexView;
  term: TermView;
  checks: ChecksView;
  panels: PanelsView;
  "search-words": SearchWordsView;
  "section-words": SectionWordsView;
  redirects: RedirectsView;
  "part-entries": EntriesView;
  "part-source": PartSourceView;
  "part-changes": PartChangesView;
  "part-history": PartHistoryView;
  "part-question": PartQuestion;
  pictures: PicturesView;
  "quick-look": QuickLookView;
  "page-review": PageReviewView;
  numbers: NumbersView;
  audit: AuditView;
}

const screens: { [Name in keyof Views]: (view: Views[Name]) => ReactNode } = {
  blocks: AdminBlocks,
  overview: OverviewScreen,
  agreement: DeskAgreement,
  obstacle: DeskObstacle,
  proof: ProofScreen,
  menu: MenuScreen,
  "menu-question": MenuQuestionScreen,
  "new-page": NewPageScreen,
  upload: UploadScreen,
  "start-edition": StartScreen,
  kept: KeptScreen,
  move: MoveScreen,
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
  "page-review": ReviewScreen,
  numbers: NumbersScreen,
  audit: AuditScreen,
};

/** A screen of the desk, and what it is rendered from. */
export type DeskView<Name extends keyof Views = keyof Views> = { [N in Name]: { screen: N; view: Views[N] } }[Name];

/** Renders a screen of the desk without its frame. */
export function showDeskView<Name extends keyof Views>({ screen, view }: DeskView<Name>): ReactNode {
  return screens[screen](view);
}
