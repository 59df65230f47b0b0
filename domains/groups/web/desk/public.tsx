/** What app/ mounts at the desk. */
export type { GroupQuestion, GroupsView } from "../../desk-views.ts";
export { GroupQuestionScreen } from "./group-question.tsx";
export { DeskGroupScreen } from "./group-screen.tsx";
export { GroupsScreen } from "./groups-screen.tsx";
