/** What only a start that imports a manual's files loads. */
export { describeProblem, hasErrors } from "../../../content/server/authoring.ts";
export { readManual } from "./read-manual.ts";
