import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { APPLICATION_ID, SEARCH_PATH } from "../../../domains/search/contract.ts";
import { signIn } from "../../server/sign-in.ts";
import { cookieHeader } from "../../server/submit-form.ts";
import type { RunningServer } from "../../server/start-server.ts";

interface Ask {
  method?: string;
  body?: string | FormData;
  headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  /** 0 where the server hung up. */
  status: number;
  text: string;
  /** Where it leads. */
  address: string;
}

/** Somebody's browser, as far as requests go. */
export interface Client {
  /** Asks, reads the answer to its end, and gives its status. */
  ask(path: string, init?: Ask): Promise<Answered>;
  /** Sends a form, or JSON, as the pages' scripts do, by POST if nothing else is said. */
  call(path: string, body: string, type?: string, method?: string): Promise<Answered>;
  /** Sends a form as a browser without scripts does, with its token before the other fields. */
  submit(path: string, body: string): Promise<Answered>;
  /** Sends a file with its form, as a browser without scripts does. */
  upload(path: string, file: Uint8Array): Promise<Answered>;
  /** Sends queries to the search. */
  search(requests: readonly object[]): Promise<Answered>;
}

const accountSchema = z.object({ data: z.object({ csrfToken: z.string() }) });
const keySchema = z.object({ data: z.object({ key: z.string() }) });
const FORM = "application/x-www-form-urlencoded";

/** Opens a client: of a demo account, or of nobody. */
export async function openClient(server: RunningServer, email?: string): Promise<Client> {
  let cookie = "";
  if (email !== undefined) {
    const { name, value } = await signIn(server, email);
    cookie = `${name}=${value}`;
  }
  const ask: Client["ask"] = async (path, init = {}) => {
    const headers = { ...(cookie === "" ? {} : { cookie }), ...init.headers };
    const response = await fetch(server.url + path, { redirect: "manual", ...init, headers }).catch(() => undefined);
    if (response && cookie === "") cookie = cookieHeader(response.headers.getSetCookie());
    // The server may hang up on what it does not want to read.
    const address = response?.headers.get("location") ?? "";
    return { status: response?.status ?? 0, text: (await response?.text().catch(() => "")) ?? "", address };
  };
  const account = accountSchema.parse(JSON.parse((await ask("/api/account")).text));
  const token = account.data.csrfToken;
  const newKey = async () => keySchema.parse(JSON.parse((await ask("/api/search/key")).text)).data.key;
  let key = await newKey();
  return {
    ask,
    call: (path, body, type = FORM, method = "POST") => {
      const headers = { "content-type": type, "x-requested-with": "XMLHttpRequest", "x-csrf-token": token };
      return ask(path, { method, body, headers });
    },
    submit: (path, body) => {
      const headers = { "content-type": FORM };
      return ask(path, { method: "POST", body: `csrf=${token}&${body}`, headers });
    },
    upload: (path, file) => {
      const body = new FormData();
      body.set("csrf", token);
      body.set("file", new Blob([new Uint8Array(file)]), "file.zip");
      return ask(path, { method: "POST", body });
    },
    search: async (requests) => {
      const body = JSON.stringify({ requests });
      const send = () => {
        const headers = { "x-algolia-application-id": APPLICATION_ID, "x-algolia-api-key": key };
        return ask(`${SEARCH_PATH}/1/indexes/*/queries`, { method: "POST", body, headers });
      };
      const answer = await send();
      if (answer.status !== 403) return answer;
      // Keys end, and a whole run takes longer.
      key = await newKey();
      return await send();
    },
  };
}

/** Reads pages and searches until it is told to stop, 40 times a second at most; gives how long each answer took, in milliseconds. */
export function keepReading(client: Client, paths: readonly string[], stop: AbortSignal): Promise<number[]> {
  const read = async () => {
    const times: number[] = [];
    for (let turn = 0; !stop.aborted; turn += 1) {
      const began = performance.now();
      if (turn % 4 === 3) await client.search([{ indexName: "v22", query: `cases ${turn}`, hitsPerPage: 20 }]);
      else await client.ask(paths[turn % paths.length] ?? "/bluebook");
      times.push(performance.now() - began);
      await wait(25);
    }
    return times;
  };
  return read();
}
