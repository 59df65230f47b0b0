/** What app/ mounts at the desk. */
export { MergeScreen } from "./merge-screen.tsx";
export { NumbersScreen } from "./numbers/numbers-screen.tsx";
export { UserQuestionScreen } from "./user-question.tsx";
export { DeskUserScreen } from "./user-screen.tsx";
export { UsersScreen } from "./users-screen.tsx";
