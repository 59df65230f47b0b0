import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listenLocally } from "../../../../platform/testing/ports.ts";
import { answerCall } from "./stripe/answer-call.ts";
import { StripeRefusal } from "./stripe/form-fields.ts";
import { hostedPage } from "./stripe/hosted-page.ts";
import { StandInBuyers } from "./stripe/stand-in-buyers.ts";
import {
  type StandInEvent,
  StandInRecords,
  type StandInRefund,
  type StandInTax,
  stripeId,
} from "./stripe/stripe-objects.ts";

/** What goes wrong between Stripe and the product. The first five are chances from 0 to 1. */
export interface StandInFaults {
  /** A notice is never sent. */
  lost: number;
  twice: number;
  /** A notice waits for a later delivery. */
  late: number;
  /** The notices that wait are put into another order. */
  shuffled: number;
  /** A call's answer is lost after Stripe did what it asks for. */
  answerLost: number;
  /** Calls fail at once. */
  down: boolean;
  /** Calls are never answered. */
  hangs: boolean;
}

const noFaults: StandInFaults = { lost: 0, twice: 0, late: 0, shuffled: 0, answerLost: 0, down: false, hangs: false };

export interface StandInOptions {
  /** Where notices go: 'http://127.0.0.1:3000/webhooks/stripe'; it can be set later. */
  webhookUrl?: string;
  secret: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** Numbers from 0 up to 1, for the faults. */
  random?: () => number;
  /** Sends each notice as soon as something has happened, as Stripe does; else the test delivers them. */
  deliversAtOnce?: boolean;
  /** The taxes that Stripe Tax adds to a subtotal. */
  taxesOf?: (subtotal: number) => StandInTax[];
}

interface SigningOptions {
  secret?: string;
  at?: number;
}

/**
 * A stand-in of Stripe at the network's edge: a server that answers what the product calls, shows a page to pay on, and
 * sends signed notices, with the faults that a test asks for. The product reaches it by STRIPE_API.
 */
export class FakeStripe {
  readonly records = new StandInRecords();
  readonly buyers: StandInBuyers;
  readonly faults: StandInFaults = { ...noFaults };
  /** Notices that weren't sent yet; a test may put them into any order. */
  readonly outgoing: StandInEvent[] = [];
  /** How often each notice was accepted, by its id. */
  readonly accepted = new Map<string, number>();
  /** The calls that were answered, oldest first: 'POST refunds'. */
  readonly calls: string[] = [];
  /** The status that new refunds get: of banks that take days, 'pending'. */
  refundStatus: StandInRefund["status"] = "succeeded";
  /** Called before each call is answered, for faults that come at a certain one. */
  onCall: () => void = () => {};
  webhookUrl: string;
  readonly #options: StandInOptions;
  readonly #random: () => number;
  /** What was answered under an idempotency key. */
  readonly #answers = new Map<string, { asked: string; status: number; body: string }>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });
  #origin = "";
  #delivery: Promise<unknown> = Promise.resolve();

  constructor(options: StandInOptions) {
    this.#options = options;
    this.webhookUrl = options.webhookUrl ?? "";
    this.#random = options.random ?? Math.random;
    this.buyers = new StandInBuyers(this.records, {
      now: options.now,
      send: (event) => this.#post(event),
      taxesOf: options.taxesOf ?? (() => []),
    });
  }

  /** Starts listening on this machine; returns the address for STRIPE_API. */
  async listen(): Promise<string> {
    this.#origin = `http://127.0.0.1:${await listenLocally(this.#server)}`;
    return this.#origin;
  }

  /** Forgets the idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.#answers.clear();
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /**
   * Sends what waits, and returns how many were accepted. What isn't answered with 2xx is sent again by the next
   * delivery, as Stripe does for three days.
   */
  async deliver(): Promise<number> {
    let accepted = 0;
    for (const event of this.outgoing.splice(0)) {
      if (this.#happens("late")) {
        this.outgoing.push(event);
        continue;
      }
      const status = await this.send(event).catch(() => 0);
      if (status < 200 || status > 299) this.outgoing.push(event);
      else {
        accepted += 1;
        this.accepted.set(event.id, (this.accepted.get(event.id) ?? 0) + 1);
      }
    }
    return accepted;
  }

  /**
   * Sends one notice, signed with `secret` at the time `at` (epoch milliseconds), and returns the answer's status.
   * `change` forges the body after it was signed.
   */
  async send(
    event: object,
    { change = (body: string) => body, ...signing }: SigningOptions & { change?: (body: string) => string } = {},
  ): Promise<number> {
    const { body, headers } = this.sign(event, signing);
    const answer = await fetch(this.webhookUrl, { method: "POST", headers, body: change(body) });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** A notice's body, and the headers with its signature. */
  sign(
    event: object,
    { secret = this.#options.secret, at = this.#options.now() }: SigningOptions = {},
  ): { body: string; headers: Record<string, string> } {
    // As Stripe sends it: with line breaks, so that a body that was parsed and written again fails.
    const body = JSON.stringify(event, null, 2);
    const seconds = Math.floor(at / 1_000);
    const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": `t=${seconds},v1=${signature}`,
    };
    return { body, headers };
  }

  #happens(fault: "lost" | "twice" | "late" | "shuffled" | "answerLost"): boolean {
    const chance = this.faults[fault];
    return chance > 0 && this.#random() < chance;
  }

  #post(event: StandInEvent): void {
    if (this.#happens("lost")) return;
    this.outgoing.push(event);
    if (this.#happens("twice")) this.outgoing.push(event);
    if (this.#happens("shuffled")) this.outgoing.sort(() => this.#random() - 0.5);
    if (this.#options.deliversAtOnce !== true) return;
    this.#delivery = this.#delivery.then(() => this.deliver()).catch(() => undefined);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.faults.down) {
      request.socket.destroy();
      return;
    }
    const body = await text(request);
    if (this.faults.hangs) return;
    const url = new URL(request.url ?? "/", this.#origin);
    if (url.pathname.startsWith("/c/pay/")) this.#showPage(request.method ?? "GET", url, response);
    else this.#answerApi(request, url, body, response);
  }

  #answerApi(request: IncomingMessage, url: URL, body: string, response: ServerResponse): void {
    this.onCall();
    const method = request.method ?? "GET";
    const sent = request.headers["idempotency-key"];
    const key = method === "POST" && typeof sent === "string" ? sent : undefined;
    const asked = `${method} ${url.pathname} ${body}`;
    const known = key === undefined ? undefined : this.#answers.get(key);
    const answer = known ?? this.#call(request, url, body);
    if (key !== undefined && known === undefined && answer.status < 500) this.#answers.set(key, { asked, ...answer });
    if (this.#happens("answerLost")) {
      request.socket.destroy();
      return;
    }
    const isOther = known !== undefined && known.asked !== asked;
    const { status, body: text } = isOther ? refused(otherParameters) : answer;
    response.writeHead(status, { "content-type": "application/json", "request-id": stripeId("req") });
    response.end(text);
  }

  #call(request: IncomingMessage, url: URL, body: string): { status: number; body: string } {
    const method = request.method ?? "GET";
    const path = url.pathname.replace(/^\/v1\//, "");
    this.calls.push(`${method} ${path}`);
    try {
      if (!/^Bearer (?:sk|rk)_/.test(request.headers.authorization ?? ""))
        throw new StripeRefusal("Invalid API Key provided.", { status: 401 });
      const context = {
        records: this.records,
        buyers: this.buyers,
        now: Math.floor(this.#options.now() / 1_000),
        origin: this.#origin,
        refundStatus: this.refundStatus,
      };
      const call = { method, path, query: url.searchParams, form: new URLSearchParams(body) };
      return { status: 200, body: JSON.stringify(answerCall(context, call)) };
    } catch (error) {
      if (error instanceof StripeRefusal) return refused(error);
      throw error;
    }
  }

  /** The page to pay on; its buttons lead back as Stripe's do. */
  #showPage(method: string, url: URL, response: ServerResponse): void {
    const [id = "", verb = ""] = url.pathname.replace("/c/pay/", "").split("/");
    const session = this.records.sessions.get(id);
    if (!session) {
      response.writeHead(404).end();
      return;
    }
    if (method !== "POST") {
      const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
      response.writeHead(200, headers).end(hostedPage(session));
      return;
    }
    if (verb === "pay" && session.status === "open") this.buyers.pay(id);
    const target = verb === "pay" ? session.success_url : (session.cancel_url ?? session.success_url);
    response.writeHead(303, { location: target.replaceAll("{CHECKOUT_SESSION_ID}", id) }).end();
  }
}

const otherParameters = new StripeRefusal(
  "Keys for idempotent requests can only be used with the same parameters they were first used with.",
  { type: "idempotency_error" },
);

function refused({ status, type, code, message }: StripeRefusal): { status: number; body: string } {
  return { status, body: JSON.stringify({ error: { type, message, ...(code === undefined ? {} : { code }) } }) };
}
