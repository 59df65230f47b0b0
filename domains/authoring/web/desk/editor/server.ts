import { call, dataOf } from "../../../../../platform/client/api-client.ts";
import { type CallOf, requestsFor } from "../../../../../platform/client/requests.ts";
import type { authoringCalls } from "../../../calls.ts";
import { longForm } from "./keeping/long-form.ts";
import { sendFile } from "./pictures/send-file.ts";
import type { BlocksSave, EditedPage, LinkTarget, StoredPicture } from "../../../editing-contract.ts";

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
