/** What the desk's routes load. */
export { type UserVisit, actNames, actOnUser, askToActOnUser, openUserAct } from "./acts/user-acts.ts";
export { mergeTasks, openDeskMerge, planDeskMerge, planUndoMerge, userOfMerge } from "./acts/plan-merge.ts";
export { planTakingBackOf } from "./acts/plan-take-back.ts";
export { figureActions, readNumbers, readNumbersFile } from "./numbers/read-numbers.ts";
export { findUsers, listUsers, readDeskUser } from "./read-user.ts";
