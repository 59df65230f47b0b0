import { CallRefused, ConnectionError } from "../../../../platform/browser/call-server.ts";
import { noteSession } from "../../../../platform/browser/session-change.ts";

/** Asks one of our calls for its `data`. @throws CallRefused, ConnectionError */
export async function getData<Data>(path: string, signal?: AbortSignal): Promise<Data> {
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const response = await fetch(path, { headers, ...(signal ? { signal } : {}) }).catch((cause: unknown) => {
    throw new ConnectionError(path, { cause });
  });
  if (response.status >= 500) noteSession(response);
  if (response.status >= 500) throw new ConnectionError(`${path}: ${response.status}`);
  // JSON has no type; a schema here would cost every reader the library.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const answer: { loggedIn?: boolean; data: Data; message?: string; code?: string } = await response.json();
  noteSession(response, answer.loggedIn);
  if (!response.ok) throw new CallRefused(response.status, answer);
  return answer.data;
}
