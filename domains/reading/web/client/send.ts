/** What our own calls answer; whatever a call adds stands in `data`. */
interface Answer<Data> {
  loggedIn: boolean;
  success?: boolean;
  message?: string;
  code?: string;
  data?: Data;
}

const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/** A call was refused, or the server could not be reached (status 0). The message is for the reader. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(message: string, status: number, code: string) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.code = code;
  }
}

let token: string | undefined;

/** The token that goes with every mutation: the page has it, or the server says it. */
async function csrfToken(): Promise<string> {
  token ??= document.querySelector<HTMLElement>(".shell")?.dataset["csrf"];
  token ??= (await call<Answer<{ csrfToken: string }>>("GET", "/api/account")).data?.csrfToken;
  return token ?? "";
}

/** Asks one of our calls for its `data`. @throws CallError */
export async function get<Data>(path: string): Promise<Data> {
  return dataOf(await call<Answer<Data>>("GET", path));
}

/** Asks a call whose answer stands beside `loggedIn`, without `data`. @throws CallError */
export async function getWhole<Whole extends object>(path: string): Promise<Whole> {
  return await call<Whole>("GET", path);
}

/**
 * Changes something by one of our calls: a form with the session's token. A token that has grown old is asked for anew,
 * once. @throws CallError
 */
export async function send<Data>(
  method: "POST" | "DELETE",
  path: string,
  form: [string, string][] = [],
  keepalive = false,
): Promise<Data> {
  try {
    return dataOf(await call<Answer<Data>>(method, path, { form, keepalive, token: await csrfToken() }));
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== "mutation-refused") throw error;
    token = (await call<Answer<{ csrfToken: string }>>("GET", "/api/account")).data?.csrfToken;
    return dataOf(await call<Answer<Data>>(method, path, { form, keepalive, token: token ?? "" }));
  }
}

function dataOf<Data>({ data }: Answer<Data>): Data {
  if (data === undefined) throw new CallError(CONNECTION, 0, "no-data");
  return data;
}

interface Mutation {
  form: [string, string][];
  token: string;
  /** Goes on when the reader leaves the page. */
  keepalive: boolean;
}

async function call<Whole extends object>(method: string, path: string, mutation?: Mutation): Promise<Whole> {
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const response = await fetch(
    path,
    mutation
      ? {
          method,
          headers: { ...headers, "x-csrf-token": mutation.token },
          keepalive: mutation.keepalive,
          // A request without a body has no content type to refuse.
          ...(mutation.form.length > 0 ? { body: new URLSearchParams(mutation.form) } : {}),
        }
      : { headers },
  ).catch(() => {
    throw new CallError(CONNECTION, 0, "offline");
  });
  const answer = await bodyOf<Whole>(response);
  if (!response.ok) throw refusal(answer, response.status);
  return answer;
}

/** What the server says of why it refused. */
function refusal(answer: object, status: number): CallError {
  const message = "message" in answer && typeof answer.message === "string" ? answer.message : CONNECTION;
  return new CallError(message, status, "code" in answer && typeof answer.code === "string" ? answer.code : "");
}

/** The answer of our own server, whose shape its tests hold to the contract. */
async function bodyOf<Whole>(response: Response): Promise<Whole> {
  try {
    // JSON has no type; a schema here would cost every reader the library.
    // oxlint-disable-next-line typescript/no-unsafe-assignment
    const answer: Whole = await response.json();
    return answer;
  } catch {
    throw new CallError(CONNECTION, response.status, "no-data");
  }
}
