import { hash } from "node:crypto";
import { formatDay } from "../../../../../platform/clock/time-zone.ts";
import { notFound } from "../../../../../platform/http/errors.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import type { DeskPlan } from "../../../../accounts/contract.ts";
import { reasonIn } from "../../../../accounts/server/public.ts";
import type { Catalog } from "../../../contract.ts";
import {
  deskOffersPath,
  type MadeOfferView,
  type NewOfferView,
  type OffersView,
  type ShownOffer,
} from "../../../desk/catalog-views.ts";
import { offerProblem } from "../../../purchase/discount.ts";
import { checkOffer, makeOffer, reductionOf, withdrawOffer } from "../../cart/offers/make-offer.ts";
import { findOffer, listOffers } from "../../cart/offers/offers-store.ts";
import { toApplied } from "../../cart/offers/read-offer.ts";
import { readNewestCatalog } from "../../catalog/catalog-store.ts";
import { readLatest } from "../../records/events-store.ts";
import { actorOf } from "../../records/records.ts";
import type { OffersTable } from "../../tables.ts";
import { idIn, isId, refusedNow, type Shop, shownAgain, type ShopVisit } from "../words.ts";

/** So many offers stand on a page. */
const PAGE = 50;

/** The fields of products begin so. */
const PRODUCT = "product-";

/** A page of the list of offers, newest first. @throws AppError not-found if it can't begin there */
export async function listDeskOffers(shop: Shop, { before }: Readonly<Record<string, string>>): Promise<OffersView> {
  const { db } = shop.database;
  const from = before === undefined ? undefined : idIn(before, "This page of the list");
  const offers = await listOffers(db, { before: from, limit: PAGE + 1 });
  const shown = offers.slice(0, PAGE);
  const makers = await readLatest(db, "offer-made", shown.map(subjectOf));
  const products = (await readNewestCatalog(db))?.catalog.products ?? [];
  const last = offers.length > PAGE ? shown.at(-1) : undefined;
  return {
    offers: await Promise.all(
      shown.map(async (offer): Promise<ShownOffer> => {
        const { id, label, code_tail: tail, most_uses: most, used, is_once: isOnce } = offer;
        return {
          id,
          label,
          tail: `…${tail}`,
          what: `${reductionOf(offer)} off ${namesOf(readJson(offer.products), products)}`,
          when: `${formatDay(offer.starts_on)} to ${formatDay(offer.ends_on)}`,
          uses: `${used}${most === null ? "" : ` of ${most}`}${isOnce === 1 ? ", once each" : ""}`,
          state: await stateOf(shop, offer),
          canEnd: offer.withdrawn_at === null,
          by: makers.get(subjectOf(offer))?.actor_name ?? "",
        };
      }),
    ),
    next: last === undefined ? null : deskOffersPath(last.id),
  };
}

/** What a new offer can be made from. */
export async function openNewOffer(
  { database, subscriptions: { clock, zone } }: Shop,
  { fields, csrfToken }: ShopVisit & { csrfToken: string },
): Promise<NewOfferView> {
  const catalog = (await readNewestCatalog(database.db))?.catalog;
  return {
    currency: catalog?.currency ?? "",
    products: (catalog?.products ?? []).map(({ handle, title, variants }) => ({
      handle,
      title,
      variants: variants.map((variant) => variant.title).join(", "),
    })),
    today: zone.dayAt(clock.now()),
    typed: shownAgain(fields),
    csrfToken,
  };
}

/**
 * Says what an offer would do. Its id is chosen here and agreed to, so that a form that is sent twice makes one.
 * @throws AppError offer-refused
 */
export async function planOffer(
  { database: { db }, subscriptions: { clock } }: Shop,
  { account, fields }: ShopVisit,
): Promise<DeskPlan<MadeOfferView>> {
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
  const [typedId = ""] = (fields["agreed"] ?? "").split(".");
  const id = isId(typedId) ? typedId : offer.id;
  const label = offer.label;
  return {
    sentence,
    lines: [`Name: ${label}`, text("code") === "" ? "The code is made up." : `Code: ${code}`],
    agreed: `${id}.${hash("sha256", `${sentence} ${label} ${text("code")}`).slice(0, 16)}`,
    run: async () => {
      await makeOffer(db, clock, { ...offer, id }, actorOf(account));
      return { label, code, link: `/products/cart?offer=${encodeURIComponent(code)}` };
    },
  };
}

/** Says what ending an offer does. @throws AppError not-found, or if it was ended before */
export async function planEndingOffer(
  { database: { db }, subscriptions: { clock } }: Shop,
  word: string | undefined,
  { account, fields }: ShopVisit,
): Promise<DeskPlan> {
  const offer = await findOffer(db, { id: idIn(word, "This offer") });
  if (!offer) throw notFound("This offer");
  if (offer.withdrawn_at !== null) throw refusedNow("This offer was ended before.");
  return {
    sentence: `This will end the offer “${offer.label}” (…${offer.code_tail}): its code lowers no price any more, in carts neither, and that can’t be undone. Orders that used it keep their price.`,
    agreed: "works",
    run: async () => {
      const by = { actor: actorOf(account), reason: reasonIn(fields) };
      await withdrawOffer(db, clock, { id: offer.id, ...by });
    },
  };
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
