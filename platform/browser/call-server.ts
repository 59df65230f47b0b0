import { readAnswer, type Refusal } from "./read-answer.ts";
import type { CallRequest } from "./requests.ts";
import { noteSession } from "./session-change.ts";

/** The server could not be reached, or its response could not be read. */
export class ConnectionError extends Error {}

/** The server refused the request: its message, its code, and the errors per field. */
export class CallRefused extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, { message, code, errors }: Refusal) {
    super(message ?? "There was an error.");
    this.name = "CallRefused";
    this.status = status;
    this.code = code ?? "";
    this.errors = errors ?? {};
  }
}

/**
 * Sends a change to the server the way all our calls do: form-encoded, with the page's CSRF token. If the response
 * shows that the session has changed, the page is notified.
 * @throws CallRefused if the server refuses, ConnectionError if there is no readable response
 */
export async function callServer<Answer>(request: CallRequest<Answer>): Promise<Answer> {
  const { method, address, fields } = request;
  const token = csrfToken() || (await askForToken());
  const headers = { "x-requested-with": "XMLHttpRequest", "x-csrf-token": token };
  const body = new URLSearchParams(fields);
  const response = await fetch(address, { method, headers, body }).catch((cause: unknown) => {
    throw new ConnectionError(address, { cause });
  });
  const answer = await readAnswer(request, response);
  noteSession(response, answer?.loggedIn);
  if (!answer) throw new ConnectionError(`${address}: ${response.status}`);
  if (!response.ok) throw new CallRefused(response.status, answer);
  return answer;
}

/** The CSRF token in the page's site settings; empty on pages that are identical for all visitors. */
export function csrfToken(): string {
  return shell()?.dataset["csrf"] ?? "";
}

function shell(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".shell");
}

/** As accounts declares it; this part knows no domain. */
const accountRequest: CallRequest<{ data: { csrfToken: string } }> = {
  method: "GET",
  address: "/api/account",
  fields: {},
};

/** Fetches a token for this browser: pages that are identical for all visitors contain none. */
async function askForToken(): Promise<string> {
  const response = await fetch(accountRequest.address, { headers: { "x-requested-with": "XMLHttpRequest" } }).catch(
    (cause: unknown) => {
      throw new ConnectionError(accountRequest.address, { cause });
    },
  );
  const answer = response.ok ? await readAnswer(accountRequest, response) : undefined;
  return answer?.data.csrfToken ?? "";
}
