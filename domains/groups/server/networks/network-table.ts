import type { Organization, Span } from "../../../subscriptions/contract.ts";
import { covers } from "../../../subscriptions/rules.ts";
import { type AddressDigits, addressDigits } from "./address.ts";

/** An organization's network. */
export interface OrganizationNetwork {
  first: AddressDigits;
  last: AddressDigits;
  organization: Organization;
  /** When the organization's terms run. */
  spans: readonly Span[];
}

const REMEMBERED = 10_000;

/** All networks in memory. It is asked for every request, so what it found is remembered by address. */
export class NetworkTable {
  /** In order, none overlapping another. */
  readonly #networks: readonly OrganizationNetwork[];
  readonly #found = new Map<string, OrganizationNetwork | undefined>();

  constructor(networks: readonly OrganizationNetwork[]) {
    this.#networks = networks.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  }

  /** The organization on whose network an address lies, while one of its terms runs. Any text may come. */
  organizationAt(address: string, now: number): Organization | undefined {
    if (this.#networks.length === 0) return undefined;
    const network = this.#remembered(address);
    return network && covers(network.spans, now) ? network.organization : undefined;
  }

  #remembered(address: string): OrganizationNetwork | undefined {
    if (this.#found.has(address)) return this.#found.get(address);
    const digits = addressDigits(address);
    // What is no address is not worth remembering: there is no end of it.
    if (digits === undefined) return undefined;
    const network = this.#find(digits);
    if (this.#found.size >= REMEMBERED) this.#found.clear();
    this.#found.set(address, network);
    return network;
  }

  #find(digits: AddressDigits): OrganizationNetwork | undefined {
    let [low, high] = [0, this.#networks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const network = this.#networks[middle];
      if (network && network.first <= digits) low = middle + 1;
      else high = middle;
    }
    const before = this.#networks[low - 1];
    return before && digits <= before.last ? before : undefined;
  }
}
