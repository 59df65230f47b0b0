import { readFileSync } from "node:fs";
import type { Day } from "../../../../platform/clock/time-zone.ts";
import { readCatalogFile } from "../../server/catalog/catalog-file.ts";
import { type HeldTerm, type Holding, defaultRenewalWindows } from "../holdings.ts";
import type { LineContext, WishedLine } from "../line-facts.ts";

/** The shipped catalog. */
export const shipped = readCatalogFile(
  readFileSync(new URL("../../server/catalog/seed.yaml", import.meta.url), "utf8"),
);

/** A term, for which nothing was paid. */
export function term(from: Day, until: Day, more: Partial<HeldTerm> = {}): HeldTerm {
  return { id: `${from} to ${until}`, from, until, seats: 1, paid: [], ...more };
}

/** An account's own subscription. */
export function own(...terms: HeldTerm[]): Holding {
  return { groupId: null, kind: "individual", title: "", users: 1, terms };
}

/** A team that the account manages. */
export function team(users: number, ...terms: HeldTerm[]): Holding {
  return { groupId: "team", kind: "team", title: "Law Review", users, terms };
}

/** A firm with a professional plan that the account manages. */
export function firm(...terms: HeldTerm[]): Holding {
  return { groupId: "firm", kind: "professional", title: "Hart & Weld", users: 3, terms };
}

/** What prices depend on for somebody who has these. */
export function contextOf(today: Day, holdings: readonly Holding[] = [], more: Partial<LineContext> = {}): LineContext {
  const holder = { holdings, seatIn: null };
  return { catalog: shipped, today, windows: defaultRenewalWindows, holder, includesTax: false, ...more };
}

/** A line of a cart. */
export function line(kind: WishedLine["kind"], purchasableId: string, more: Partial<WishedLine> = {}): WishedLine {
  return { id: `${kind} ${purchasableId}`, kind, purchasableId, targetId: "", qty: 1, ...more };
}
