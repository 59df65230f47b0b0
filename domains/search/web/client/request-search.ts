import { ConnectionError } from "../../../../platform/browser/call-server.ts";
import { noteSession } from "../../../../platform/browser/session-change.ts";

/**
 * Fetches a search response from our own server, whatever its status; tests check its shape against the contract.
 * @throws ConnectionError if there is no connection or the server failed, EmptyAnswerError if the body isn't JSON
 */
export async function requestSearch<Answer>(address: string): Promise<Answer & { status: number }> {
  const response = await fetch(address, { headers: { "x-requested-with": "XMLHttpRequest" } }).catch(
    (cause: unknown) => {
      throw new ConnectionError(address, { cause });
    },
  );
  const { status } = response;
  if (status >= 500) throw new ConnectionError(`${address}: ${status}`);
  try {
    // JSON has no type; a schema here would cost every reader the library.
    // oxlint-disable-next-line typescript/no-unsafe-assignment
    const answer: Answer & { loggedIn?: boolean } = await response.json();
    noteSession(response, answer.loggedIn);
    return { ...answer, status };
  } catch (cause) {
    throw new EmptyAnswerError(address, { cause });
  }
}

/** The server responded without data. */
export class EmptyAnswerError extends ConnectionError {}
