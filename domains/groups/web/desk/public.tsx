/** What app/ mounts at the desk. */
export type { GroupQuestion, GroupsView } from "../../desk-views.ts";
export { DeskGroupScreen, GroupQuestionScreen, GroupsScreen } from "./group-screen.tsx";
