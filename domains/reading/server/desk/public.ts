/** What the desk's routes load. */
export { keptPath, movePath } from "../../desk-views.ts";
export { actOnMove, countSavedItems, readMove, readMoves } from "./moves.ts";
