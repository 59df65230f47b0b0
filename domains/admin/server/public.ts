/** What domains declare their part of admin with, and what app/ serves it by. */
export { type Act, type Asked, defineAct, planByTrying, whatIsNew } from "./act.ts";
export { type AdminColumn, defineResource, pageIn, type Resource, section, tableOf } from "./resource.ts";
export type { AdminAnswer, AdminForm, AdminPaper, AdminScreen, AdminVisit, InversesOf } from "./screens.ts";
