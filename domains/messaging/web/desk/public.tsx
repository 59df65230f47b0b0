/** What app/ mounts at the desk. */
export { FailuresScreen, MailQuestionScreen } from "./mail-screens.tsx";
