/** What app/ and other domains may call. */
export {
  type Groups,
  type ManagedPlace,
  createGroup,
  defaultGroupLimits,
  readAdministrators,
  readGroupTitle,
  readManagedPlace,
} from "./records/groups.ts";
export { claimDomain } from "./domains/domains.ts";
export { type OpenNetworks, claimNetwork, openNetworks, releaseNetwork } from "./networks/networks.ts";
export { addAdministrator, addMember } from "./people/take-place.ts";
export { readGroup, readGroupFields } from "./records/read-groups.ts";
export { readGroupsOf } from "./people/list-users.ts";
export { type ViewerGroups, readViewerGroups } from "./records/read-viewer-groups.ts";
export { leadsIntoGroup } from "./invitations/links/links.ts";
export { groupJobs, lowerSeatsLater, lowerSeatsNow, planSeatChecks } from "./seats/jobs.ts";
export { type GroupSeats, readSeatNumbers } from "./seats/read-seats.ts";
export { lockGroup } from "./stores/groups-store.ts";
export { findManagedGroup } from "./stores/people-store.ts";
export { mergedGroups } from "./seats/merged-data.ts";
export { groupsData } from "./records/personal-data.ts";
