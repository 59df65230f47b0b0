/** What domains declare their part of admin with, and what app/ serves it by. */
export { type Act, type Asked, defineAct, movedSince, planByTrying } from "./act.ts";
export { always, never, undoneBy, whatIsNew } from "./undo.ts";
export { adminCommand, adminCommandHelp } from "./command.ts";
export { defineResource, idIn, isId, pageIn, refused, type Resource } from "./resource.ts";
export type { ResourceCommands } from "./resource-commands.ts";
export { type AdminColumn, section, tableOf } from "../../../ui/desk/table-of.ts";
export type { AdminAnswer, AdminForm, AdminPaper, AdminScreen, AdminVisit, InversesOf } from "./screens.ts";
