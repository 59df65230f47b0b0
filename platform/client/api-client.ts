import { type Person, personOnPage, replaceToken, csrfToken } from "./person-on-page.ts";
import type { CallRequest } from "./requests.ts";
import { broadcastSessionChange, signInAgain, type SignedInAgain } from "./session-change.ts";

/** The server could not be reached, failed to respond to a read, or its response could not be read. */
export class OfflineError extends Error {
  override name = "OfflineError";
  /** Whether the server did respond, but without anything readable. */
  readonly isEmpty: boolean;

  constructor(message: string, { cause, isEmpty = false }: { cause?: unknown; isEmpty?: boolean } = {}) {
    super(message, { cause });
    this.isEmpty = isEmpty;
  }
}

/** What a refusal has in place of an answer. */
interface Refusal {
  loggedIn?: boolean;
  message?: string;
  code?: string;
  errors?: Readonly<Record<string, readonly string[]>>;
}

/** The server refused the request: its message, its code, the errors per field, and when to try again. */
export class CallRefused extends Error {
  override name = "CallRefused";
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** In seconds; undefined if the server didn't say. */
  readonly retryAfter: number | undefined;

  constructor(status: number, { message, code, errors }: Refusal, retryAfter?: number) {
    super(message ?? "There was an error.");
    this.status = status;
    this.code = code ?? "";
    this.errors = errors ?? {};
    this.retryAfter = retryAfter;
  }
}

/** How a call is made, where that differs from the usual. */
export interface CallOptions {
  signal?: AbortSignal;
  /**
   * What happens if the page's user is found to be logged out: they are asked to log in again, the page is shown as it is
   * for visitors, or neither, for calls that nobody asked for.
   */
  ifEnded?: "ask" | "show" | "ignore";
  /** Neither the browser's cache nor a request on its way will do. */
  isFresh?: boolean;
  /** The page may be left before the server has answered. For small requests: browsers limit them to 64 kB in all. */
  outlivesPage?: boolean;
  /** The fields, encoded as a form already. */
  encoded?: Blob | null;
  /** Gets the response's status and headers, whatever they are. */
  onResponse?: (response: Pick<Response, "status" | "headers">) => void;
}

/** A response, and its body if that is JSON. */
interface Received extends Pick<Response, "status" | "ok" | "headers"> {
  body: unknown;
}

const RETRIES = 2;
const FIRST_PAUSE_MS = 300;

/** Reads on their way, by address: equal ones at the same time share one request. */
const reads = new Map<string, Promise<Received>>();

/**
 * Makes one of our calls. Reads are retried twice while the server can't be reached; changes never are, since the first
 * one may have arrived. If the session has ended under the page, the call waits until its user has logged in again, and
 * is then sent once more; nothing is sent if another one has.
 * @throws CallRefused if the server refuses, OfflineError if there is no readable response
 */
export async function call<Answer>(request: CallRequest<Answer>, options: CallOptions = {}): Promise<Answer> {
  const received = await withSession(request, options);
  options.onResponse?.(received);
  const { status, ok, headers, body } = received;
  if (request.method === "GET" && status >= 500) throw new OfflineError(`${request.address}: ${status}`);
  if (!isAnswer(request, body)) throw new OfflineError(`${request.address}: ${status}`, { isEmpty: true });
  if (!ok) throw new CallRefused(status, body, Number(headers.get("retry-after")) || undefined);
  return body;
}

/** Makes one of our calls, and returns what it answers as `data`. @throws CallRefused, OfflineError */
export async function dataOf<Data>(request: CallRequest<{ data: Data }>, options?: CallOptions): Promise<Data> {
  return (await call(request, options)).data;
}

/** Asks the server for this browser's token, and compares who is signed in with `person`, undefined for a visitor. */
export async function renewToken(person: Person | undefined): Promise<SignedInAgain> {
  const { profile, csrfToken: token } = await dataOf(accountRequest, { ifEnded: "ignore", isFresh: true });
  if (profile && person && profile.userId !== person.userId) return "other";
  replaceToken(token);
  return profile || !person ? "same" : "nobody";
}

/** As accounts declares it; this part knows no domain. */
const accountRequest: CallRequest<{ data: { profile: Pick<Person, "userId"> | null; csrfToken: string } }> = {
  method: "GET",
  address: "/api/account",
  fields: {},
};

type AnyRequest = CallRequest<unknown>;

async function withSession(request: AnyRequest, options: CallOptions): Promise<Received> {
  const { ifEnded = "ask" } = options;
  const received = await patiently(request, options);
  if (ifEnded === "ask" && hasEnded(received)) {
    // The page stays as it is: what is typed in it waits for its user.
    const outcome = await askOnce();
    if (outcome === "other") throw otherAccount();
    if (outcome !== "same") return received;
    const repeated = await patiently(request, options);
    // A call that nobody asked for may have turned the page into a visitor's before its user was asked.
    noteSession(repeated);
    return repeated;
  }
  if (ifEnded !== "ignore" && !asking) noteSession(received);
  if (codeOf(received) !== "mutation-refused") return received;
  // The page's token may be an older session's: its user has logged in again in another tab.
  const before = csrfToken();
  if ((await renewToken(personOnPage())) === "other") throw otherAccount();
  return csrfToken() === before ? received : withSession(request, options);
}

/** Whether somebody was signed in when the page was rendered, and isn't anymore. */
function hasEnded(received: Received): boolean {
  const code = codeOf(received);
  return (
    received.status === 401 && (code === "session-ended" || code === "sign-in-needed") && personOnPage() !== undefined
  );
}

function codeOf({ body }: Received): unknown {
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}

let asking: Promise<SignedInAgain> | undefined;

/** Calls that find the session ended while someone is being asked wait for the same answer. */
function askOnce(): Promise<SignedInAgain> {
  asking ??= (signInAgain.ask?.() ?? Promise.resolve<SignedInAgain>("nobody"))
    .catch((): SignedInAgain => "nobody")
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

function otherAccount(): CallRefused {
  const message = "Another account is logged in now. Reload the page; nothing was changed.";
  return new CallRefused(403, { code: "other-account", message });
}

/**
 * Compares a response's session state with what the page shows, and dispatches SESSION_CHANGED if they differ. A 503
 * counts as signed out, unless it has a Retry-After: then the server only pauses.
 */
function noteSession({ status, headers, body }: Received): void {
  const loggedIn = typeof body === "object" && body !== null && "loggedIn" in body ? body.loggedIn : undefined;
  const isShown = document.querySelector(".shell[data-signed-in]") !== null;
  const isSignedIn = status === 503 && !headers.has("retry-after") ? false : loggedIn;
  if (typeof isSignedIn !== "boolean" || isSignedIn === isShown) return;
  broadcastSessionChange(isSignedIn ? "reload" : "ended");
}

async function patiently(request: AnyRequest, options: CallOptions): Promise<Received> {
  // What is read from now on must include the change.
  if (request.method !== "GET") return exchange(request, options).finally(() => reads.clear());
  if (options.signal || options.isFresh === true) return retried(request, options);
  const { address } = request;
  const known = reads.get(address);
  if (known) return known;
  const read = retried(request, options).finally(() => {
    if (reads.get(address) === read) reads.delete(address);
  });
  reads.set(address, read);
  return read;
}

async function retried(request: AnyRequest, options: CallOptions): Promise<Received> {
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt === RETRIES;
    try {
      const received = await exchange(request, options);
      if (isLast || ![502, 503, 504].includes(received.status)) return received;
    } catch (error) {
      if (isLast || !(error instanceof OfflineError)) throw error;
    }
    await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    options.signal?.throwIfAborted();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Sends a request the way all our calls do: changes form-encoded, with the page's CSRF token. */
async function exchange(
  { method, address, fields }: AnyRequest,
  { signal, isFresh, outlivesPage = false, encoded }: CallOptions,
): Promise<Received> {
  const headers: Record<string, string> = { "x-requested-with": "XMLHttpRequest" };
  const init: RequestInit = { method, headers, keepalive: outlivesPage };
  if (signal) init.signal = signal;
  if (isFresh === true) init.cache = "reload";
  if (method !== "GET") {
    headers["x-csrf-token"] = csrfToken() || (await dataOf(accountRequest)).csrfToken;
    init.body = encoded ?? new URLSearchParams(fields);
  }
  try {
    const response = await fetch(address, init);
    const { status, ok } = response;
    const body: unknown = await response.json().catch((error: unknown) => {
      // Not JSON; a connection that breaks off is another matter.
      if (error instanceof SyntaxError) return undefined;
      throw error;
    });
    return { status, ok, headers: response.headers, body };
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new OfflineError(address, { cause });
  }
}

/**
 * Our own server sends nothing but what the call declares or a refusal, so this only tells that something of ours
 * answered: a schema here would cost every reader the library.
 */
function isAnswer<Answer>(_request: CallRequest<Answer>, body: unknown): body is Answer & Refusal {
  return typeof body === "object" && body !== null && ("loggedIn" in body || "message" in body);
}
