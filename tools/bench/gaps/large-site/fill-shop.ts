import { sampleDocument } from "../../../../domains/commerce/documents/samples/sample-documents.ts";
import type { Tables } from "../../../../platform/db/database.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { fill } from "./rows.ts";
import { DAY_MS, dayAt, idAt, pick, type Site } from "./site.ts";

/** One of twenty invoices isn't paid; two of three orders are paid by card. */
export function fillOrders(site: Site): number {
  const { database, people, now } = site;
  const count = Math.floor(people.length / 2);
  const placed = Array.from({ length: count }, (_, index) => {
    const at = now - 1_200 * DAY_MS + (index / count) * 1_200 * DAY_MS;
    return { id: idAt(at), lineId: idAt(at), buyer: pick(site, people), at, index };
  });
  const orders = placed.map(
    ({ id, buyer: { id: accountId, first, last, email }, at, index }): Partial<Tables["orders"]> => ({
      id,
      number: `FS-${new Date(at).getUTCFullYear()}-${String(index + 100).padStart(6, "0")}`,
      account_id: accountId,
      group_id: null,
      cart_key: `${id}.1`,
      token_hash: `${id}-token`,
      paid_at: isPaid(index) ? at : null,
      currency: "USD",
      net: 3_900,
      tax: 0,
      total: 3_900,
      taxes: writeJson([]),
      buyer: writeJson({
        name: `${first} ${last}`,
        organization: "",
        email,
        street: "1 Main St",
        street2: "",
        city: "Boston",
        region: "MA",
        postalCode: "02110",
        country: "US",
        taxNumber: "",
        purchaseOrder: "",
      }),
      provider: index % 3 === 0 ? "invoice" : "stripe",
      return_to: "/",
      placed_at: at,
      due_on: index % 3 === 0 ? dayAt(at + 30 * DAY_MS) : null,
      fulfilled_at: at,
    }),
  );
  const lines = placed.map(({ id, lineId, at }) => ({
    id: lineId,
    order_id: id,
    position: 1,
    kind: "new" as const,
    product_kind: "individual" as const,
    purchasable_id: "individual-1",
    target_id: "",
    group_id: null,
    text: "Individual, 1 year",
    detail: "Gives you access",
    qty: 1,
    seats: 1,
    years: 1,
    from_day: dayAt(at),
    until_day: dayAt(at + 364 * DAY_MS),
    days: 365,
    net: 3_900,
    tax: 0,
  }));
  return fill(database, "orders", orders) + fill(database, "order_lines", lines) + fillMoney(database, placed);
}

interface Placed {
  id: string;
  lineId: string;
  buyer: Site["people"][number];
  at: number;
  index: number;
}

function fillMoney(database: Site["database"], placed: readonly Placed[]): number {
  const payments = placed
    .filter(({ index }) => isPaid(index))
    .map(({ id, at, index }) => ({
      id: idAt(at),
      order_id: id,
      provider: index % 3 === 0 ? "invoice" : "stripe",
      provider_ref: `${id}-payment`,
      amount: 3_900,
      currency: "USD",
      received_at: at,
      entered_by: "command-line",
    }));
  const fulfillments = placed.map(({ lineId, at }) => ({
    order_line_id: lineId,
    grant_key: `order-line:${lineId}`,
    from_day: dayAt(at),
    until_day: dayAt(at + 364 * DAY_MS),
    at,
  }));
  const content: Tables["documents"]["content"] = writeJson(sampleDocument("invoice"));
  const documents = placed.map(({ id, at, index }) => ({
    id: idAt(at),
    kind: "invoice" as const,
    series: `INV-${new Date(at).getUTCFullYear()}`,
    number: index + 100,
    order_id: id,
    cause: `order:${id}:placed`,
    content,
    issued_at: at,
  }));
  const events = placed.map(({ id, buyer, at }) => ({
    id: idAt(at),
    at,
    actor_id: buyer.id,
    actor_name: `${buyer.first} ${buyer.last}`,
    action: "order-placed",
    subject: `order:${id}`,
    details: writeJson({ provider: "invoice", total: 3_900 }),
  }));
  return (
    fill(database, "payments", payments) +
    fill(database, "fulfillments", fulfillments) +
    fill(database, "documents", documents) +
    fill(database, "commerce_events", events)
  );
}

function* emailsOf({ accounts, now, random }: Site) {
  for (let index = 0; index < accounts / 5; index += 1) {
    const at = now - random() * 30 * DAY_MS;
    yield {
      id: idAt(at),
      template: "new-device",
      to_address: `x${index}@uni.test`,
      to_name: "",
      state: "sent" as const,
      created_at: at,
      updated_at: at,
    };
  }
}

export function fillEmails(site: Site): number {
  return fill(site.database, "outbox", emailsOf(site));
}

/** All but one order in twenty. */
function isPaid(index: number): boolean {
  return index % 20 !== 0;
}
