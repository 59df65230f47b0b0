/** What app/ mounts at the desk. */
export { EditionScreen } from "./edition-screen.tsx";
export { EditionsScreen } from "./editions-screen.tsx";
export {
  PageChangesScreen,
  PageHistoryScreen,
  PageLinkQuestion,
  PageLinkScreen,
  PageQuestionScreen,
} from "./pages/page-parts.tsx";
export { PageScreen } from "./pages/page-screen.tsx";
export { PagesScreen } from "./pages/pages-screen.tsx";
export { ReleaseQuestion } from "./release-question.tsx";
export { ReleaseScreen } from "./release-screen.tsx";
