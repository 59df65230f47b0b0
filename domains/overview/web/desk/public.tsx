/** What app/ mounts at the desk. */
export { UserQuestionScreen } from "./user-question.tsx";
export { DeskUserScreen } from "./user-screen.tsx";
export { UsersScreen } from "./users-screen.tsx";
