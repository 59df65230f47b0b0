/** What only the admin command loads. */
export { addGroupCommands } from "./add-commands.ts";
export { showTerms } from "./look-up/look-up.ts";
