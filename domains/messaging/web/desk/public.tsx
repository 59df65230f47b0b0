/** What app/ mounts at the desk. */
export { FailuresScreen } from "./failures-screen.tsx";
export { MailQuestionScreen } from "./mail-question-screen.tsx";
