import { call, dataOf } from "../../../../../platform/client/api-client.ts";
import { type CallOf, requestsFor } from "../../../../../platform/client/requests.ts";
import type { authoringCalls } from "../../../calls.ts";
import type { BlocksSave, EditedPage, LinkTarget } from "../../../editing-contract.ts";

const ask = requestsFor<CallOf<typeof authoringCalls>>();

/** The calls of the editor, for one page. */
export function pageServer(page: string) {
  return {
    save: (save: BlocksSave, outlivesPage: boolean): Promise<EditedPage> =>
      dataOf(ask("POST /api/desk/pages/:page", { params: { page }, body: { save: JSON.stringify(save) } }), {
        outlivesPage,
      }),
    settle: (conflict: string, choice: "mine" | "theirs", since: number): Promise<EditedPage> =>
      dataOf(ask("POST /api/desk/pages/:page/settle", { params: { page }, body: { conflict, choice, since } })),
    here: async (tab: string, block: string) => {
      const answer = await call(ask("POST /api/desk/pages/:page/here", { params: { page }, body: { tab, block } }), {
        ifEnded: "ignore",
      });
      return answer.data;
    },
    targets: (words: string): Promise<LinkTarget[]> =>
      dataOf(ask("GET /api/desk/pages/:page/targets", { params: { page }, query: { words } })),
  };
}

export type PageServer = ReturnType<typeof pageServer>;
