/** The functions that app/ may call. */
export { catalogCommand, catalogHelp } from "./cli/catalog-command.ts";
