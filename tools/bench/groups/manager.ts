import { signIn } from "../../server/sign-in.ts";
import type { RunningServer } from "../../server/start-server.ts";

interface Timed {
  text: string;
  /** From the request to the last byte of the response, in milliseconds. */
  ms: number;
}

/** A manager's browser, as far as API calls go. */
export interface Manager {
  get(path: string): Promise<Timed>;
  post(path: string, form: Readonly<Record<string, string>>): Promise<Timed>;
}

interface Ask {
  method?: string;
  body?: URLSearchParams;
  headers?: Readonly<Record<string, string>>;
}

/** Signs a demo account in with a session of its own. */
export async function openManager(server: RunningServer, email: string): Promise<Manager> {
  const { name, value } = await signIn(server, email);
  const cookie = `${name}=${value}`;
  const ask = async (path: string, init: Ask = {}): Promise<Timed> => {
    const started = performance.now();
    const response = await fetch(server.url + path, {
      ...init,
      headers: { cookie, "x-requested-with": "XMLHttpRequest", ...init.headers },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} got status ${response.status}: ${text.slice(0, 200)}`);
    return { text, ms: performance.now() - started };
  };
  const account = await ask("/api/account");
  const token = /"csrfToken":"([^"]+)"/.exec(account.text)?.[1] ?? "";
  return {
    get: ask,
    post: (path, form) =>
      ask(path, { method: "POST", body: new URLSearchParams(form), headers: { "x-csrf-token": token } }),
  };
}
