import { nested, refuseUnknown, required, StripeRefusal, wholeNumber } from "./form-fields.ts";
import { type StandInSession, stripeId } from "./stripe-objects.ts";

/** The least that Stripe takes, in the smallest unit of the currencies that the tests use. */
const LEAST_AMOUNT = 50;
/** A session may be paid for at least half an hour and at most a day. In seconds. */
const SHORTEST = 1_800;
const LONGEST = 86_400;

const known = [
  /^mode$/,
  /^line_items\[\d+\]\[quantity\]$/,
  /^line_items\[\d+\]\[price_data\]\[(?:currency|unit_amount|tax_behavior)\]$/,
  /^line_items\[\d+\]\[price_data\]\[product_data\]\[(?:name|description|tax_code)\]$/,
  /^client_reference_id$/,
  /^customer_email$/,
  /^(?:success|cancel)_url$/,
  /^expires_at$/,
  /^metadata\[\w{1,40}\]$/,
  /^payment_intent_data\[(?:metadata\]\[\w{1,40}|description)\]$/,
  /^(?:automatic_tax|tax_id_collection|adaptive_pricing|invoice_creation)\[enabled\]$/,
  /^billing_address_collection$/,
  /^submit_type$/,
  /^locale$/,
];

/** A new session, and what its payment will carry. */
interface CreatedSession {
  session: StandInSession;
  intentMetadata: Record<string, string>;
}

/** Makes a checkout session of a form, as Stripe does. `now` is in seconds. @throws StripeRefusal */
export function createSession(form: URLSearchParams, now: number, origin: string): CreatedSession {
  refuseUnknown(form, known);
  if (required(form, "mode") !== "payment") throw new StripeRefusal("The stand-in knows payments only.");
  const { subtotal, currency } = readLines(form);
  const expiresAt = form.has("expires_at") ? wholeExpiry(form, now) : now + LONGEST;
  const id = stripeId("cs_test");
  const isTaxed = form.get("automatic_tax[enabled]") === "true";
  const session: StandInSession = {
    id,
    object: "checkout.session",
    mode: "payment",
    status: "open",
    payment_status: "unpaid",
    amount_subtotal: subtotal,
    amount_total: subtotal,
    automatic_tax: { enabled: isTaxed, status: null },
    total_details: { amount_tax: 0, amount_discount: 0, amount_shipping: 0, breakdown: { discounts: [], taxes: [] } },
    customer_details: null,
    currency,
    client_reference_id: form.get("client_reference_id"),
    customer_email: form.get("customer_email"),
    metadata: nested(form, "metadata"),
    payment_intent: null,
    success_url: required(form, "success_url"),
    cancel_url: form.get("cancel_url"),
    created: now,
    expires_at: expiresAt,
    url: `${origin}/c/pay/${id}`,
    livemode: false,
  };
  const intentMetadata = nested(form, "payment_intent_data[metadata]");
  return { session, intentMetadata };
}

function readLines(form: URLSearchParams): { subtotal: number; currency: string } {
  let subtotal = 0;
  const currencies = new Set<string>();
  for (let n = 0; form.has(`line_items[${n}][quantity]`); n += 1) {
    const price = `line_items[${n}][price_data]`;
    required(form, `${price}[product_data][name]`);
    currencies.add(required(form, `${price}[currency]`));
    subtotal += wholeNumber(form, `${price}[unit_amount]`) * wholeNumber(form, `line_items[${n}][quantity]`);
  }
  const [currency, ...others] = currencies;
  if (currency === undefined) throw new StripeRefusal("Missing required param: line_items.");
  if (others.length > 0) throw new StripeRefusal("All prices must use the same currency.");
  if (subtotal < LEAST_AMOUNT)
    throw new StripeRefusal("The total amount due is too small.", { code: "amount_too_small" });
  return { subtotal, currency };
}

function wholeExpiry(form: URLSearchParams, now: number): number {
  const value = Number(form.get("expires_at"));
  if (!Number.isInteger(value) || value < now + SHORTEST || value > now + LONGEST)
    throw new StripeRefusal("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.");
  return value;
}
