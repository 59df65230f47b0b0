/** What only the admin command loads. */
export { runAdminCommand } from "./run-admin-command.ts";
