/** What the desk's routes load. */
export { groupEventWords, readGroupEvents } from "./read-group-events.ts";
export { actLabels } from "./act-labels.ts";
export { whatGroupHas } from "./given-at-desk.ts";
export { type GroupVisit, openGroupAct, planGroupAct } from "./plan-group-act.ts";
export { type DeskGroups, findDeskGroups, listDeskGroups, readDeskGroup } from "./read-groups.ts";
export { DESK_GROUPS, deskGroupPath, type GroupAct, groupActs } from "../../desk-views.ts";
