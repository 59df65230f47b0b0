import { ConnectionError } from "../../../../platform/browser/call-server.ts";
import { noteSession } from "../../../../platform/browser/session-change.ts";

/** An answer of our own server to a question of the search, whatever its status; its shape is held to the contract by tests. */
export async function askSearch<Answer>(address: string): Promise<Answer & { status: number }> {
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
    noteSession(status, answer.loggedIn);
    return { ...answer, status };
  } catch (cause) {
    throw new EmptyAnswerError(address, { cause });
  }
}

/** The server answered, but said nothing. */
export class EmptyAnswerError extends ConnectionError {}
