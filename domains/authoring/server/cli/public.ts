/** What only the manual command loads. */
export { runManualCommand } from "./run-manual-command.ts";
