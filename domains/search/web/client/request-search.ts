import { readAnswer, type Refusal } from "../../../../platform/browser/read-answer.ts";
import { type CallOf, type CallRequest, requestsFor } from "../../../../platform/browser/requests.ts";
import type { searchCalls } from "../../calls.ts";
import { ConnectionError } from "../../../../platform/browser/call-server.ts";
import { noteSession } from "../../../../platform/browser/session-change.ts";

/** Writes requests for the calls about searching. */
export const ask = requestsFor<CallOf<typeof searchCalls>>();

/**
 * Fetches a search response from our own server, whatever its status.
 * @throws ConnectionError if there is no connection or the server failed, EmptyAnswerError if the body isn't JSON
 */
export async function requestSearch<Answer>(
  request: CallRequest<Answer>,
): Promise<Partial<Answer> & Refusal & { status: number }> {
  const { address } = request;
  const response = await fetch(address, { headers: { "x-requested-with": "XMLHttpRequest" } }).catch(
    (cause: unknown) => {
      throw new ConnectionError(address, { cause });
    },
  );
  const { status } = response;
  if (status >= 500) throw new ConnectionError(`${address}: ${status}`);
  const answer = await readAnswer(request, response);
  if (!answer) throw new EmptyAnswerError(address);
  noteSession(response, answer.loggedIn);
  return { ...answer, status };
}

/** The server responded without data. */
export class EmptyAnswerError extends ConnectionError {}
