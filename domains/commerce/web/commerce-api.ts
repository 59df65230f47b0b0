import { createContext } from "react-router";
import type { Cart, Offer, Order, Quote, ReminderChoice, WayToPay } from "../contract.ts";

/** A cart, priced now, and how it can be paid. */
export interface Checkout {
  cart: Cart;
  ways: readonly WayToPay[];
}

/** Why a form that was sent without scripts was refused: a sentence, what is wrong with which fields, what was typed. */
export interface FormRefusal {
  problem: string;
  errors: Readonly<Record<string, readonly string[]>>;
  typed?: Readonly<Record<string, string>>;
}

/** How loaders reach what is for sale and what was bought: in-process on the server, over fetch in the browser. */
export interface CommerceApi {
  /** Why the form of the screen was refused; null if none was sent without scripts. */
  refusal: FormRefusal | null;
  offer(): Promise<Offer>;
  /** The cart of the account, or of the visitor's browser. */
  checkout(): Promise<Checkout>;
  /** An order of the account, or of whoever has its link's token. @throws what has status 404 for anybody else */
  order(number: string, token: string): Promise<Order>;
  /** A quote of the account, or of whoever has its link's token. @throws what has status 404 for anybody else */
  quote(number: string, token: string): Promise<Quote>;
  /** By the token of a link in a reminder; null if it isn't one of ours. */
  reminders(token: string): Promise<ReminderChoice | null>;
}

/** The router context that holds the CommerceApi for loaders. */
export const commerceApi = createContext<CommerceApi>();
