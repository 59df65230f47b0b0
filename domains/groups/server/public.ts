/** What app/ and other domains may call. */
export { createGroup, type NewGroup } from "./records/create-group.ts";
export { claimDomain, type DomainClaim } from "./domains/claim-domain.ts";
export { claimNetwork, type NetworkClaim, releaseNetwork } from "./networks/claim-network.ts";
export { type OpenNetworks, openNetworks } from "./networks/open-networks.ts";
export { addAdministrator, addMember, type Addition } from "./people/add-account.ts";
export { type GroupFields, readGroup, readGroupFields } from "./records/read-groups.ts";
export { type GroupOffer, readOffer } from "./records/read-offer.ts";
export { type GroupSituation, readSituation } from "./records/read-situation.ts";
export type { Actor } from "./records/record-event.ts";
export type { GroupsDb, GroupsTables } from "./tables.ts";
export { type GroupFigures, type Groups, shippedGroupFigures } from "./records/groups.ts";
export { groupJobs, lowerSeatsLater, planSeatChecks } from "./seats/jobs.ts";
export { groupsData } from "./records/personal-data.ts";
