/** What domains declare their part of admin with, and what app/ serves it by. */
export { type Act, type Asked, defineAct, planByTrying } from "./act.ts";
export { always, never, undoneBy, whatIsNew } from "./undo.ts";
export { addAdminCommands } from "./command.ts";
export { defineResource, idIn, isId, pageIn, refused, type Resource } from "./resource.ts";
export type { ResourceCommands } from "./resource-commands.ts";
export { type AdminColumn, section, tableOf } from "../../../ui/admin/table-of.ts";
export { actScreen } from "./act-screen.ts";
export type {
  AdminAnswer,
  AdminFile,
  ScreenForm,
  AdminPaper,
  AdminScreen,
  AdminShown,
  AdminVisit,
  InversesOf,
} from "./screens.ts";
