/** What app/ mounts at the desk. */
export { DeskUserScreen, MergeScreen, UserQuestionScreen, UsersScreen } from "./user-screen.tsx";
export { NumbersScreen } from "./numbers/numbers-screen.tsx";
