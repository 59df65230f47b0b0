import { CallRefused, OfflineError, call, dataOf } from "../../../../../platform/client/api-client.ts";
import { type CallOf, type CallRequest, requestsFor } from "../../../../../platform/client/requests.ts";
import type { authoringCalls } from "../../../admin/calls.ts";
import type { BlocksSave, EditedPage, LinkTarget, StoredPicture } from "../../../admin/editing-contract.ts";
import { yielder } from "./paste/limits.ts";
import { csrfToken } from "../../../../../platform/client/person-on-page.ts";

const ask = requestsFor<CallOf<typeof authoringCalls>>();

/** The calls of the editor, for one page. */
export function pageServer(page: string) {
  return {
    save: async (blocks: BlocksSave, outlivesPage: boolean): Promise<EditedPage> => {
      const save = JSON.stringify(blocks);
      // Who leaves the page waits for nothing.
      const encoded = outlivesPage ? null : await longForm("save", save);
      const request = ask("POST /api/desk/pages/:page", { params: { page }, body: { save } });
      return await dataOf(request, { outlivesPage, encoded });
    },
    settle: (conflict: string, choice: "mine" | "theirs", since: number): Promise<EditedPage> =>
      dataOf(ask("POST /api/desk/pages/:page/settle", { params: { page }, body: { conflict, choice, since } })),
    here: async (tab: string, block: string) => {
      const answer = await call(ask("POST /api/desk/pages/:page/here", { params: { page }, body: { tab, block } }), {
        ifEnded: "ignore",
      });
      return answer.data;
    },
    addPicture: async (file: Blob): Promise<StoredPicture> => {
      // A session that has ended is noticed before the bytes are sent.
      await dataOf(ask("GET /api/desk/pages/:page/targets", { params: { page }, query: { words: "" } }));
      return await sendFile(ask("POST /api/desk/pages/:page/pictures", { params: { page }, form: {} }), file, isStored);
    },
    targets: (words: string): Promise<LinkTarget[]> =>
      dataOf(ask("GET /api/desk/pages/:page/targets", { params: { page }, query: { words } })),
  };
}

export type PageServer = ReturnType<typeof pageServer>;

/** Our own server sends nothing else. */
function isStored(data: unknown): data is StoredPicture {
  return typeof data === "object" && data !== null && "url" in data && "width" in data && "height" in data;
}

/** So many characters are encoded at a time. */
const AT_ONCE = 50_000;

const FORM = "application/x-www-form-urlencoded;charset=UTF-8";

/**
 * A form of one long field, encoded piece by piece, so that the browser can answer in between: `fetch` encodes all of it
 * in one go, which takes longer than a frame for a table of thousands of rows. Null if it is short enough for that.
 */
export async function longForm(name: string, value: string): Promise<Blob | null> {
  if (value.length <= AT_ONCE) return null;
  const yieldToEventLoop = yielder();
  const pieces = [new Blob([`${name}=`])];
  for (let from = 0; from < value.length;) {
    const to = endOf(value, from);
    pieces.push(new Blob([new URLSearchParams([["", value.slice(from, to)]]).toString().slice(1)]));
    from = to;
    await yieldToEventLoop();
  }
  return new Blob(pieces, { type: FORM });
}

/** Where a piece ends: not between the two halves of a sign. */
function endOf(value: string, from: number): number {
  const to = Math.min(from + AT_ONCE, value.length);
  const last = value.charCodeAt(to - 1);
  return to < value.length && last >= 0xd8_00 && last <= 0xdb_ff ? to + 1 : to;
}

/**
 * Sends a file as its bytes to one of our calls; returns what it answers as `data`. Apart from `call`, so that no page
 * of readers loads it. `isData` tells whether an answer is what the call promises.
 * @throws CallRefused if the server refuses, OfflineError if there is no readable response
 */
async function sendFile<Data>(
  { method, address }: CallRequest<{ data: Data }>,
  file: Blob,
  isData: (data: unknown) => data is Data,
): Promise<Data> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(address, {
      method,
      headers: {
        "content-type": "application/octet-stream",
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": csrfToken(),
      },
      body: file,
    });
    body = await response.json();
  } catch (cause) {
    throw new OfflineError(address, { cause });
  }
  if (!response.ok) throw new CallRefused(response.status, isRefusal(body) ? body : {});
  if (typeof body === "object" && body !== null && "data" in body && isData(body.data)) return body.data;
  throw new OfflineError(address, { isEmpty: true });
}

function isRefusal(body: unknown): body is { message: string; code: string } {
  return typeof body === "object" && body !== null && "message" in body && "code" in body;
}
