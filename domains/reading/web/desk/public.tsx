/** What app/ mounts at the desk. */
export type { KeptView, MoveView } from "../../desk-views.ts";
export { KeptScreen } from "./kept-screen.tsx";
export { MoveScreen } from "./move-screen.tsx";
