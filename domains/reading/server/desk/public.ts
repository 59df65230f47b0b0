/** What the desk's routes load. */
export { keptPath, movePath } from "../../desk-views.ts";
export { actOnMove, countKept, readMove, readMoves } from "./moves.ts";
