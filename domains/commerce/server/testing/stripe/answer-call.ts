import { createSession } from "./create-session.ts";
import { nested, refuseUnknown, required, StripeRefusal, wholeNumber } from "./form-fields.ts";
import type { StandInBuyers } from "./stand-in-buyers.ts";
import { stripeId, type StandInRecords, type StandInRefund, type StandInSession } from "./stripe-objects.ts";

/** What a call needs: what is kept, what happens in Stripe's name, and the time in seconds. */
export interface CallContext {
  records: StandInRecords;
  buyers: StandInBuyers;
  now: number;
  /** Where the page to pay on is. */
  origin: string;
  /** The status that a new refund gets: banks that take days make it 'pending'. */
  refundStatus: StandInRefund["status"];
}

/** A call of the API: what it asks for, and its fields. */
export interface ApiCall {
  method: string;
  /** Without '/v1/': 'checkout/sessions/cs_test_…'. */
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
}

/** Answers a call with the object that Stripe would answer. @throws StripeRefusal */
export function answerCall(context: CallContext, call: ApiCall): object {
  const { records } = context;
  const [first = "", second = "", ...rest] = call.path.split("/");
  switch (`${call.method} ${first}`) {
    case "POST checkout":
    case "GET checkout":
      if (second !== "sessions") break;
      return answerSessions(context, call, rest);
    case "GET payment_intents":
      return found(records.intents, second);
    case "POST refunds":
      return createRefund(context, call.form);
    case "GET refunds":
      return second === "" ? list(records.refunds.values(), call.query) : found(records.refunds, second);
    case "GET disputes":
      return second === "" ? list(records.disputes.values(), call.query) : found(records.disputes, second);
    case "GET events":
      return list(records.events, call.query);
    default:
  }
  throw new StripeRefusal(`Unrecognized request URL (${call.method}: /v1/${call.path}).`, { status: 404 });
}

function answerSessions(context: CallContext, { method, query, form }: ApiCall, [id, verb]: string[]): object {
  const { records, buyers, now, origin } = context;
  if (id === undefined) {
    if (method === "GET") return list(records.sessions.values(), query);
    const created = createSession(form, now, origin);
    buyers.open(created);
    return shown(created.session, query);
  }
  const session = found(records.sessions, id);
  if (verb === "expire" && method === "POST") {
    if (session.status !== "open")
      throw new StripeRefusal(`Only Checkout Sessions with a status in ["open"] can be expired.`);
    buyers.expire(session);
  }
  return shown(session, query);
}

/** Leaves out what is told to whoever asks for it alone. */
function shown(session: StandInSession, query: URLSearchParams): object {
  const { breakdown, ...details } = session.total_details;
  const isAsked = [...query].some(([name, value]) => name.startsWith("expand[") && value === "total_details.breakdown");
  return { ...session, total_details: isAsked ? { ...details, breakdown } : details };
}

function createRefund({ records, buyers, now, refundStatus }: CallContext, form: URLSearchParams): object {
  refuseUnknown(form, [/^payment_intent$/, /^amount$/, /^reason$/, /^metadata\[\w{1,40}\]$/]);
  const intent = found(records.intents, required(form, "payment_intent"));
  const left = intent.amount_received - records.refundedOf(intent.id);
  const amount = form.has("amount") ? wholeNumber(form, "amount") : left;
  if (left <= 0)
    throw new StripeRefusal(`Charge ${intent.latest_charge} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  if (amount <= 0 || amount > left)
    throw new StripeRefusal(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`);
  const refund: StandInRefund = {
    id: stripeId("re"),
    object: "refund",
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    charge: intent.latest_charge,
    status: refundStatus,
    metadata: nested(form, "metadata"),
    created: now,
  };
  buyers.giveBack(refund);
  return refund;
}

function found<Row>(rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id);
  if (row === undefined) throw new StripeRefusal(`No such object: '${id}'`, { status: 404, code: "resource_missing" });
  return row;
}

/** A page of a list, newest first, with the filters that the product uses. */
function list(rows: Iterable<{ id: string; created: number }>, query: URLSearchParams): object {
  const least = Number(query.get("created[gte]") ?? 0);
  const most = Number(query.get("created[lte]") ?? Infinity);
  const matching = [...rows].toReversed().filter((row) => {
    if (row.created < least || row.created > most) return false;
    return ["payment_intent", "status", "type"].every((name) => {
      const wanted = query.get(name);
      return wanted === null || new Map<string, unknown>(Object.entries(row)).get(name) === wanted;
    });
  });
  const after = query.get("starting_after");
  const start = after === null ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  const end = start + Number(query.get("limit") ?? 10);
  return { object: "list", url: "/v1", data: matching.slice(start, end), has_more: matching.length > end };
}
