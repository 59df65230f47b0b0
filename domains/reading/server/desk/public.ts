/** What the desk's routes load. */
export { keptPath, movePath } from "../../desk-views.ts";
export { actOnMove, countKept } from "./act-on-move.ts";
export { readMove, readMoves } from "./read-moves.ts";
