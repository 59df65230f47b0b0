/** Where the desk shows offers. */
export const DESK_OFFERS = "/admin/offers";

/** Where the desk makes one. */
export const DESK_NEW_OFFER = `${DESK_OFFERS}/make`;

/** Where the desk lists the offers before one: the last of the page before. */
export function deskOffersPath(before: string): string {
  return `${DESK_OFFERS}?before=${before}`;
}

/** Where the desk asks before an offer is ended. */
export function deskOfferPath(id: string): string {
  return `${DESK_OFFERS}/${id}/end`;
}

/** An offer as the desk lists it; its code is known by its end alone. */
export interface ShownOffer {
  id: string;
  label: string;
  /** '…NG27'. */
  tail: string;
  /** '20 % off Team'. */
  what: string;
  when: string;
  uses: string;
  /** 'Works now', 'Ended'. */
  state: string;
  canEnd: boolean;
  by: string;
}

export interface OffersView {
  offers: readonly ShownOffer[];
  /** The address of the next page; null on the last one. */
  next: string | null;
}

/** What a new offer is made from. */
export interface NewOfferView {
  currency: string;
  products: readonly { handle: string; title: string; variants: string }[];
  today: string;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** A new offer, whose code is shown this once. */
export interface MadeOfferView {
  label: string;
  code: string;
  /** Leads to the cart with the code in it. */
  link: string;
}
