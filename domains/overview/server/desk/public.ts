/** What the desk's routes load. */
export { actOnUser, askToActOnUser, openUserAct, type UserVisit } from "./acts/act-on-user.ts";
export { openDeskMerge, planDeskMerge } from "./acts/plan-merge.ts";
export { actActions } from "./acts/user-acts.ts";
export { figureActions, readNumbers, readNumbersFile } from "./numbers/read-numbers.ts";
export { findUsers, listUsers } from "./list-users.ts";
export { readDeskUser } from "./read-user.ts";
