/** What app/ and other domains may call. */
export { createGroup, type NewGroup } from "./records/create-group.ts";
export { claimDomain, type DomainClaim } from "./domains/claim-domain.ts";
export { claimNetwork, type NetworkClaim, releaseNetwork } from "./networks/claim-network.ts";
export { type OpenNetworks, openNetworks } from "./networks/open-networks.ts";
export { addAdministrator, addMember, type Addition } from "./people/add-account.ts";
export { type GroupFields, readGroup, readGroupFields } from "./records/read-groups.ts";
export { type ViewerGroups, readViewerGroups } from "./records/read-viewer-groups.ts";
export type { Actor } from "./records/record-event.ts";
export type { GroupsTables } from "./tables.ts";
export { type GroupLimits, type Groups, defaultGroupLimits } from "./records/groups.ts";
export { leadsIntoGroup } from "./invitations/links/leads-into-group.ts";
export { groupJobs, lowerSeatsLater, planSeatChecks } from "./seats/jobs.ts";
export { groupsData } from "./records/personal-data.ts";
