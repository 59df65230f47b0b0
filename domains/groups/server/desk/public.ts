/** What the desk's routes load. */
export {
  type DeskGroups,
  findDeskGroups,
  groupEventWords,
  listDeskGroups,
  readDeskGroup,
  readGroupEvents,
  whatGroupHas,
} from "./read-groups.ts";
export { actLabels } from "./act-labels.ts";
export { type GroupVisit, openGroupAct, planGroupAct } from "./plan-group-act.ts";
export { DESK_GROUPS, deskGroupPath, type GroupAct, groupActs } from "../../desk-views.ts";
