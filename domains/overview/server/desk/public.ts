/** What the desk's routes load. */
export { actOnUser, askToActOnUser, openUserAct, type UserVisit } from "./acts/act-on-user.ts";
export { mergeTasks, openDeskMerge, planDeskMerge, planUndoMerge, userOfMerge } from "./acts/plan-merge.ts";
export { planTakingBackOf } from "./acts/plan-take-back.ts";
export { actNames } from "./acts/user-acts.ts";
export { figureActions, readNumbers, readNumbersFile } from "./numbers/read-numbers.ts";
export { findUsers, listUsers } from "./list-users.ts";
export { readDeskUser } from "./read-user.ts";
