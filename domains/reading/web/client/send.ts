import { callServer, CallRefused, ConnectionError } from "../../../../platform/browser/call-server.ts";

interface Answer<Data> {
  loggedIn: boolean;
  data: Data;
}

/** Sends a mutation to one of our calls; returns its `data`. @throws CallRefused, ConnectionError */
export async function send<Data>(
  method: "POST" | "DELETE",
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Data> {
  return (await callServer<Answer<Data>>(method, path, fields)).data;
}

/** Fetches the `data` of one of our calls. @throws CallRefused, ConnectionError */
export async function get<Data>(path: string): Promise<Data> {
  return (await getWhole<Answer<Data>>(path)).data;
}

/** Fetches a response whose fields are next to `loggedIn`, without `data`. @throws CallRefused, ConnectionError */
export async function getWhole<Whole extends object>(path: string): Promise<Whole> {
  const response = await fetch(path, { headers: { "x-requested-with": "XMLHttpRequest" } }).catch((cause: unknown) => {
    throw new ConnectionError(path, { cause });
  });
  if (response.status >= 500) throw new ConnectionError(`${path}: ${response.status}`);
  // JSON has no type; a schema here would cost every reader the library.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const answer: Whole & { message?: string; code?: string } = await response.json();
  if (!response.ok) throw new CallRefused(response.status, answer);
  return answer;
}
