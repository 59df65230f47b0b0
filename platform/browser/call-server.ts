import { noteSession } from "./session-change.ts";

/** The server could not be reached, or its answer could not be read. */
export class ConnectionError extends Error {}

/** The server refused: its sentence, its code, and what is wrong with which field. */
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

interface Refusal {
  message?: string;
  code?: string;
  errors?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Changes something on the server, as every call of ours does it: form-encoded, with the token of the page's site
 * settings. What the answer says of the session is told where the page shows otherwise.
 * @throws CallRefused where the server says no, ConnectionError where it says nothing.
 */
export async function callServer<Answer extends { loggedIn: boolean }>(
  method: "POST" | "DELETE",
  address: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const token = csrfToken() || (await askForToken());
  const headers = { "x-requested-with": "XMLHttpRequest", "x-csrf-token": token };
  const body = new URLSearchParams(fields);
  const response = await fetch(address, { method, headers, body }).catch((cause: unknown) => {
    throw new ConnectionError(address, { cause });
  });
  const answer = await readAnswer<Answer & Refusal>(response);
  noteSession(response.status, answer?.loggedIn);
  if (!answer) throw new ConnectionError(`${address}: ${response.status}`);
  if (!response.ok) throw new CallRefused(response.status, answer);
  return answer;
}

/** The token that the page's site settings hold; empty where the page is the same for everybody. */
function csrfToken(): string {
  return shell()?.dataset["csrf"] ?? "";
}

function shell(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".shell");
}

/** A page that is the same for everybody has no token in it: the browser gets one of its own. */
async function askForToken(): Promise<string> {
  const response = await fetch("/api/account", { headers: { "x-requested-with": "XMLHttpRequest" } }).catch(
    (cause: unknown) => {
      throw new ConnectionError("/api/account", { cause });
    },
  );
  const answer = await readAnswer<{ data?: { csrfToken?: string } }>(response);
  return answer?.data?.csrfToken ?? "";
}

async function readAnswer<Answer>(response: Response): Promise<Answer | undefined> {
  try {
    // JSON has no type; a schema here would cost every reader the library.
    // oxlint-disable-next-line typescript/no-unsafe-assignment
    const answer: Answer = await response.json();
    return answer;
  } catch {
    return undefined;
  }
}
