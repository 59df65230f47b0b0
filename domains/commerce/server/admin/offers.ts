import { hash } from "node:crypto";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import { adminPath } from "../../../admin/contract.ts";
import { defineAct, defineResource, idIn, isId, undoneBy } from "../../../admin/server/public.ts";
import type { Catalog } from "../../contract.ts";
import { offerProblem } from "../../purchase/price-cart.ts";
import { checkOffer, makeOffer, reductionOf, withdrawOffer } from "../cart/offers/make-offer.ts";
import { findOffer, listOffers, toApplied } from "../cart/offers/offers-store.ts";
import { readNewestCatalog } from "../catalog/catalog-store.ts";
import { readLatest } from "../records/events-store.ts";
import type { OffersTable } from "../tables.ts";
import { madeId, refusedNow, type Shop } from "./words.ts";

/** So many offers stand on a page. */
const PAGE = 50;

/** The fields of products begin so. */
const PRODUCT = "product-";

/** An offer in the list; its code is known by its end alone. */
interface OfferRow {
  offer: OffersTable & { used: number };
  /** '20 % off Team'. */
  what: string;
  /** 'It works now.' */
  state: string;
  by: string;
}

const make = defineAct<Shop, null>({
  name: "make-offer",
  at: "make",
  label: "Make an offer",
  action: "manage-catalog",
  means: "Make an offer",
  damage: "gives-money",
  tells: "owners",
  undo: undoneBy("end-offer", ({ fields }) => adminPath("offers", madeId(fields), "end")),
  done: "The offer was made.",
  fields: async ({ database, subscriptions: { clock, zone } }) => {
    const catalog = (await readNewestCatalog(database.db))?.catalog;
    return [
      { kind: "text", name: "label", label: "Name", help: "Buyers read it in the cart.", maxLength: 80, value: "" },
      {
        kind: "text",
        name: "percent",
        label: "Percent off",
        help: "A whole number from 1 to 100. Leave empty to enter an amount instead.",
        inputMode: "numeric",
        maxLength: 3,
        value: "",
        isOptional: true,
      },
      {
        kind: "text",
        name: "amount",
        label: `Amount off, in ${catalog?.currency ?? ""}`,
        help: "Such as 10.00.",
        inputMode: "decimal",
        maxLength: 12,
        value: "",
        isOptional: true,
      },
      { kind: "text", type: "date", name: "from", label: "First day", value: zone.dayAt(clock.now()) },
      { kind: "text", type: "date", name: "until", label: "Last day", value: "" },
      {
        kind: "text",
        name: "code",
        label: "Code (optional)",
        help: "6 to 40 letters and digits. If left empty, a hard-to-guess code is generated.",
        maxLength: 80,
        value: "",
        isOptional: true,
      },
      {
        kind: "text",
        name: "most",
        label: "Maximum number of uses (optional)",
        inputMode: "numeric",
        maxLength: 7,
        value: "",
        isOptional: true,
      },
      {
        kind: "check",
        name: "once",
        label: "Once for each account",
        help: "Otherwise an account can use it again.",
        value: "",
      },
      {
        kind: "together",
        legend: "Only for some products",
        fields: (catalog?.products ?? []).map(({ handle, title, variants }) => ({
          kind: "check",
          name: `${PRODUCT}${handle}`,
          label: title,
          help: variants.map((variant) => variant.title).join(", "),
          value: "",
        })),
      },
    ];
  },
  // The offer's id is chosen here and agreed to, so that a form that is sent twice makes one.
  plan: async ({ database: { db }, subscriptions: { clock } }, { actor, fields }) => {
    const text = (name: string) => (fields[name] ?? "").trim();
    const { offer, code } = await checkOffer(db, clock, {
      label: text("label"),
      percent: text("percent"),
      amount: text("amount"),
      code: text("code"),
      from: text("from"),
      until: text("until"),
      most: text("most"),
      products: Object.keys(fields).flatMap((name) => (name.startsWith(PRODUCT) ? name.slice(PRODUCT.length) : [])),
      isOnce: fields["once"] === "1",
    });
    const products = (await readNewestCatalog(db))?.catalog.products ?? [];
    const limits = [
      ...(offer.most_uses === null ? [] : [`, up to ${offer.most_uses} times`]),
      ...(offer.is_once === 1 ? [", once for each account"] : []),
    ].join("");
    const sentence = `This will make a code that takes ${reductionOf(offer)} off ${namesOf(readJson(offer.products), products)} from ${formatDay(offer.starts_on)} to ${formatDay(offer.ends_on)}${limits}. The code is shown once, on the next screen, and can’t be shown again.`;
    const id = isId(madeId(fields)) ? madeId(fields) : offer.id;
    const { label } = offer;
    return {
      sentence,
      lines: [`Name: ${label}`, text("code") === "" ? "The code is generated." : `Code: ${code}`],
      agreed: `${id}.${hash("sha256", `${sentence} ${label} ${text("code")}`).slice(0, 16)}`,
      run: async () => {
        await makeOffer(db, clock, { ...offer, id }, actor);
        return {
          title: "The new offer",
          blocks: [
            { kind: "message", is: "done", text: `The offer “${label}” was made.` },
            {
              kind: "text",
              text: "Save its code now: it is shown only once and stored as a hash that nobody can read.",
            },
            {
              kind: "facts",
              facts: [
                { name: "Code", value: code },
                { name: "Link", value: `/products/cart?offer=${encodeURIComponent(code)}` },
              ],
            },
            { kind: "link", label: "Go to the offers", href: adminPath("offers") },
          ],
        };
      },
    };
  },
});

const end = defineAct<Shop, OffersTable>({
  name: "end-offer",
  at: "end",
  label: "End the offer",
  action: "manage-catalog",
  damage: "none",
  asksReason: true,
  done: "The offer was ended.",
  plan: ({ database: { db }, subscriptions: { clock } }, { item: offer, actor, reason }) => {
    if (offer.withdrawn_at !== null) throw refusedNow("This offer has already ended.");
    return Promise.resolve({
      sentence: `This will end the offer “${offer.label}” (…${offer.code_tail}): its code will no longer lower prices, not even in existing carts, and this can’t be undone. Orders that used it keep their price.`,
      agreed: "works",
      run: async () => {
        await withdrawOffer(db, clock, { id: offer.id, actor, reason });
      },
    });
  },
});

/** Codes that lower prices. */
export const offers = defineResource<Shop, OfferRow, OffersTable>({
  name: "offers",
  label: "Offers",
  see: "manage-catalog",
  listActs: [make],
  list: {
    columns: [
      { name: "Offer", value: ({ offer }) => nameOf(offer) },
      { name: "Discount", value: ({ what }) => what },
      { name: "Days", value: ({ offer }) => `${formatDay(offer.starts_on)} to ${formatDay(offer.ends_on)}` },
      {
        name: "Used",
        value: ({ offer: { used, most_uses: most, is_once: isOnce } }) =>
          `${used}${most === null ? "" : ` of ${most}`}${isOnce === 1 ? ", once each" : ""}`,
      },
      { name: "State", value: ({ state }) => state },
      { name: "Made by", value: ({ by }) => by },
      {
        name: "Act",
        value: ({ offer }) =>
          offer.withdrawn_at === null
            ? { text: "End", href: adminPath("offers", offer.id, "end"), label: `End ${nameOf(offer)}` }
            : "",
      },
    ],
    empty: "There are no offers.",
    read: async (shop, { after }) => {
      const { db } = shop.database;
      const from = after === undefined ? undefined : idIn(after, "This page of the list");
      const found = await listOffers(db, { before: from, limit: PAGE + 1 });
      const shown = found.slice(0, PAGE);
      const makers = await readLatest(db, "offer-made", shown.map(subjectOf));
      const products = (await readNewestCatalog(db))?.catalog.products ?? [];
      const rows = shown.map(async (offer) => ({
        offer,
        what: `${reductionOf(offer)} off ${namesOf(readJson(offer.products), products)}`,
        state: await stateOf(shop, offer),
        by: makers.get(subjectOf(offer))?.actor_name ?? "",
      }));
      return { rows: await Promise.all(rows), next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
    },
  },
  details: {
    find: async ({ database: { db } }, word) => {
      const offer = await findOffer(db, { id: idIn(word, "This offer") });
      if (!offer) throw notFound("This offer");
      return offer;
    },
    lookUp: async ({ database: { db } }, word) => {
      const tail = word.toUpperCase();
      const found = (await listOffers(db)).filter(({ code_tail: end, withdrawn_at: ended }) => end === tail && !ended);
      if (found.length > 1) throw refusedNow(`Several offers end in ${tail}: name one by its id.`);
      return found[0]?.id ?? word;
    },
    id: ({ id }) => id,
    title: nameOf,
  },
  acts: [end],
});

function nameOf({ label, code_tail: tail }: OffersTable): string {
  return `${label} (…${tail})`;
}

/** What an offer lowers; products that are for sale no more, by their handles. */
function namesOf(handles: readonly string[], products: Catalog["products"]): string {
  if (handles.length === 0) return "everything";
  return handles.map((handle) => products.find((product) => product.handle === handle)?.title ?? handle).join(", ");
}

async function stateOf({ database: { db }, subscriptions: { clock, zone } }: Shop, offer: OffersTable) {
  const applied = await toApplied(db, offer, null);
  return offerProblem(applied, { today: zone.dayAt(clock.now()), currency: offer.currency ?? "" }) ?? "It works now.";
}

function subjectOf({ id }: { id: string }): string {
  return `offer:${id}`;
}
