import { defineCall, responses } from "../../platform/http/api/call.ts";
import { z } from "zod";
import { cartSchema, offerSchema, purchaseOptionsSchema, reminderChoiceSchema } from "./contract.ts";

/** The calls of the JSON API about what is for sale. */
export const commerceCalls = {
  catalog: defineCall({
    method: "GET",
    url: "/api/catalog",
    schema: {
      summary: "What can be bought now, for everybody. Prices are in cents.",
      response: responses(z.object({ data: offerSchema })),
    },
  }),
};

/** A field as forms and programs send it: '1' or true. Anything else counts as not set. */
const flag = z
  .union([z.literal(["1", "true", "on", "yes", 1, true]).transform(() => true), z.unknown().transform(() => false)])
  .optional()
  .transform((value) => value === true);

/** Ids of subscriptions, one or a list of them. */
const subscriptionIds = z
  .union([
    z
      .string()
      .max(64)
      .transform((id) => [id]),
    z.array(z.string().max(64)).max(20),
  ])
  .optional()
  .transform((ids) => [...new Set(ids?.filter((id) => id !== "") ?? [])]);

/** The most pieces of a line. */
const MOST_PIECES = 5_000;

const pieces = z
  .union([
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
    z.number(),
  ])
  .pipe(z.int().min(1).max(MOST_PIECES));

const cartFields = z.object({
  addingTime: flag,
  addingSeats: flag,
  subscriptions: subscriptionIds,
});

/** What may stand in a cart's form: `fields[…]` as forms write it, or `fields` as an object. Unknown fields are ignored. */
const updateCartBody = z.object({
  action: z.literal("commerce/cart/update-cart"),
  purchasableId: z.string().max(64).optional(),
  qty: pieces.default(1),
  fields: cartFields.optional().catch(undefined),
  "fields[addingTime]": flag,
  "fields[addingSeats]": flag,
  "fields[subscriptions]": subscriptionIds,
  "fields[subscriptions][]": subscriptionIds,
  resetCart: flag,
  clearLineItems: flag,
  clearAddresses: flag,
  returnTo: z.string().max(2_000).optional().catch(undefined),
});

/** An answer with the cart as it is now. */
const cartAnswerSchema = z.object({
  loggedIn: z.boolean(),
  success: z.literal(true),
  message: z.string(),
  data: cartSchema,
});
export type CartAnswer = z.infer<typeof cartAnswerSchema>;

/** The action of `POST /` that adds to the viewer's cart (CART-1). A plain form is led to the cart. */
export const updateCartAction = { body: updateCartBody, answer: cartAnswerSchema };

/** What is added to a cart. */
export interface UpdateCart {
  purchasableId: string | undefined;
  qty: number;
  addingTime: boolean;
  addingSeats: boolean;
  subscriptions: readonly string[];
  resetCart: boolean;
  clearLineItems: boolean;
  clearAddresses: boolean;
  returnTo: string | undefined;
}

/** Joins the fields of the two ways in which they are written. */
export function toUpdateCart(sent: z.output<typeof updateCartBody>): UpdateCart {
  const { purchasableId, qty, fields, resetCart, clearLineItems, clearAddresses, returnTo } = sent;
  return {
    purchasableId: purchasableId === "" ? undefined : purchasableId,
    qty,
    addingTime: sent["fields[addingTime]"] || fields?.addingTime === true,
    addingSeats: sent["fields[addingSeats]"] || fields?.addingSeats === true,
    subscriptions: [
      ...sent["fields[subscriptions]"],
      ...sent["fields[subscriptions][]"],
      ...(fields?.subscriptions ?? []),
    ],
    resetCart,
    clearLineItems,
    clearAddresses,
    returnTo,
  };
}

const piecesOrNone = z
  .union([
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
    z.number(),
  ])
  .pipe(z.int().min(0).max(MOST_PIECES));

/** A field of the buyer while it is typed. Longer ones are refused. */
const entered = (most: number) => z.string().max(most).optional();

const enteredBuyer = z.object({
  name: entered(120),
  organization: entered(120),
  email: entered(254),
  street: entered(200),
  street2: entered(200),
  city: entered(120),
  region: entered(80),
  postalCode: entered(20),
  country: entered(2),
  taxNumber: entered(40),
  purchaseOrder: entered(60),
});

/** A call that changes the viewer's cart, and answers with it. */
function changeOfCart<const Url extends string, Body extends z.ZodType>(url: Url, summary: string, body: Body) {
  return defineCall({ method: "POST", url, schema: { summary, body, response: responses(cartAnswerSchema) } });
}

/** The calls about the viewer's cart: of an account, or of a visitor's browser. */
export const cartCalls = {
  cart: defineCall({
    method: "GET",
    url: "/api/cart",
    schema: {
      summary: "The viewer's cart, priced now. Amounts are in cents.",
      response: responses(z.object({ loggedIn: z.boolean(), data: cartSchema })),
    },
  }),
  purchaseOptions: defineCall({
    method: "GET",
    url: "/api/purchase-options",
    schema: {
      summary:
        "What the viewer can buy for the subscriptions that they own or manage, and why the rest can't be bought.",
      response: responses(z.object({ loggedIn: z.boolean(), data: purchaseOptionsSchema })),
    },
  }),
  changeLine: changeOfCart(
    "/api/cart/change-line",
    "Changes how many of a line are in the cart; 0 removes it.",
    z.object({ lineId: z.string().max(64), qty: piecesOrNone }),
  ),
  applyOffer: changeOfCart(
    "/api/cart/apply-offer",
    "Lowers the cart's prices by the offer with this code, typed in any case, with any spaces and dashes.",
    z.object({ code: z.string().max(200).default("") }),
  ),
  removeOffer: defineCall({
    method: "POST",
    url: "/api/cart/remove-offer",
    schema: { summary: "Takes the offer out of the cart.", response: responses(cartAnswerSchema) },
  }),
  saveBuyer: changeOfCart(
    "/api/cart/save-buyer",
    "Keeps what was entered of the buyer so far. Fields that aren't sent stay; empty ones are forgotten.",
    enteredBuyer,
  ),
};

/** The call of whoever has a prepaid key (docs/spec/calls.md). */
export const keyCalls = {
  redeemKey: defineCall({
    method: "POST",
    url: "/api/user/redeem-key",
    schema: {
      summary: "Extends the viewer's own subscription by a prepaid key, typed in any case, with any spaces and dashes.",
      body: z.object({ key: z.string().default("") }),
      response: responses(z.object({ loggedIn: z.boolean(), success: z.boolean(), message: z.string() })),
    },
  }),
};

/** The call of whoever follows the link in a reminder. */
export const reminderCalls = {
  choice: defineCall({
    method: "GET",
    url: "/api/reminders",
    schema: {
      summary:
        "Whether the account of a link in a reminder gets reminders, or without a token the viewer; null for anybody else.",
      querystring: z.object({ token: z.string().default("") }),
      response: responses(z.object({ loggedIn: z.boolean(), data: reminderChoiceSchema.nullable() })),
    },
  }),
};
