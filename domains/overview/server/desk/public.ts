/** What the desk's routes load. */
export { actOnUser, askToActOnUser, openUserAct, type UserVisit } from "./acts/act-on-user.ts";
export { actActions } from "./acts/user-acts.ts";
export { findUsers, listUsers } from "./list-users.ts";
export { readDeskUser } from "./read-user.ts";
