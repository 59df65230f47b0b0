/** What app/ mounts at the desk. */
export type { KeptView, MoveView } from "../../desk-views.ts";
export { KeptScreen, MoveScreen } from "./kept-screen.tsx";
