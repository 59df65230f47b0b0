import { groupAct, takenBackBy, choice, byName, typedIn } from "./group-act.ts";
import { refused } from "../../../admin/server/public.ts";
import { claimDomain, releaseDomain } from "../domains/domains.ts";
import { claimNetwork, releaseNetwork } from "../networks/networks.ts";

export const removeDomain = groupAct({
  name: "remove-domain",
  label: "Remove a domain",
  damage: "none",
  done: "The domain was removed.",
  isOffered: ({ domains }) => domains.length > 0,
  fields: (_parts, { domains }) => [
    choice("domain", "Domain", { options: byName(domains), none: "It has no domains." }),
  ],
  perform: async (trx, { subscriptions }, { group, actor, fields }) => {
    const domain = typedIn(fields, "domain");
    if (!(await releaseDomain(trx, subscriptions, { groupId: group.id, domain, actor })))
      throw refused("Choose a domain of this group. If it was listed, someone has just removed it.");
    return `This will remove ${domain} from ${group.title}. People who joined through it keep their seats until they are removed.`;
  },
});

export const addDomain = groupAct({
  name: "add-domain",
  label: "Add a domain",
  means: "Add a domain to a group",
  damage: "opens-paywall",
  tells: "administrators",
  told: "a domain was added to",
  undo: takenBackBy(removeDomain, "domain", "domains"),
  done: "The domain was added.",
  fields: () => [
    {
      kind: "text",
      name: "domain",
      label: "Domain",
      help: "The part after the @, such as example.edu. Anyone with an address there can join.",
      value: "",
    },
  ],
  perform: async (trx, { subscriptions }, { group, actor, fields }) => {
    const claim = { groupId: group.id, domain: typedIn(fields, "domain"), actor };
    const domain = await claimDomain(trx, subscriptions, claim);
    return `This will let anyone with an address at ${domain} join ${group.title} while it has open seats.`;
  },
});

export const removeNetwork = groupAct({
  name: "remove-network",
  label: "Remove a network",
  damage: "none",
  done: "The network was removed.",
  isOffered: ({ networks }) => networks.length > 0,
  fields: (_parts, { networks }) => [
    choice("network", "Network", { options: byName(networks), none: "It has no networks." }),
  ],
  perform: async (trx, { subscriptions }, { group, actor, fields }) => {
    const network = typedIn(fields, "network");
    if (!(await releaseNetwork(trx, subscriptions, { groupId: group.id, network, actor })))
      throw refused("Choose a network of this group. If it was listed, someone has just removed it.");
    return `This will remove ${network} from ${group.title}: readers there will need an account.`;
  },
});

export const addNetwork = groupAct({
  name: "add-network",
  label: "Add a network",
  means: "Add a network to a group",
  damage: "opens-paywall",
  tells: "administrators",
  told: "a network was added to",
  undo: takenBackBy(removeNetwork, "network", "networks"),
  done: "The network was added.",
  fields: () => [
    {
      kind: "text",
      name: "network",
      label: "Network",
      help: "192.0.2.0/24, 192.0.2.0-192.0.2.255, 192.0.2.* or 2001:db8::/32. Anyone on it can read without an account.",
      value: "",
    },
  ],
  perform: async (trx, { subscriptions }, { group, actor, fields }) => {
    const claim = { groupId: group.id, network: typedIn(fields, "network"), actor };
    const blocks = await claimNetwork(trx, subscriptions, claim);
    return `This will let anyone on ${blocks.join(", ")} read through ${group.title} without an account while its subscription is active.`;
  },
});
