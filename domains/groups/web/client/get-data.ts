import { CallRefused, ConnectionError } from "../../../../platform/browser/call-server.ts";
import { readAnswer } from "../../../../platform/browser/read-answer.ts";
import { type CallOf, type CallRequest, requestsFor } from "../../../../platform/browser/requests.ts";
import { noteSession } from "../../../../platform/browser/session-change.ts";
import type { managerCalls, memberCalls } from "../../calls.ts";

/** Writes requests for the calls of groups. */
export const ask = requestsFor<CallOf<typeof managerCalls> | CallOf<typeof memberCalls>>();

/** Asks one of our calls for its `data`. @throws CallRefused, ConnectionError */
export async function getData<Data>(request: CallRequest<{ data: Data }>, signal?: AbortSignal): Promise<Data> {
  const { address } = request;
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const response = await fetch(address, { headers, ...(signal ? { signal } : {}) }).catch((cause: unknown) => {
    throw new ConnectionError(address, { cause });
  });
  if (response.status >= 500) noteSession(response);
  if (response.status >= 500) throw new ConnectionError(`${address}: ${response.status}`);
  const answer = await readAnswer(request, response);
  if (!answer) throw new ConnectionError(`${address}: ${response.status}`);
  noteSession(response, answer.loggedIn);
  if (!response.ok) throw new CallRefused(response.status, answer);
  return answer.data;
}
