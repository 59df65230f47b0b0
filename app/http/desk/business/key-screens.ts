import {
  DESK_KEYS,
  DESK_NEW_KEYS,
  deskBatchPath,
  deskKeyPath,
  findDeskKeys,
  listDeskBatches,
  openNewKeys,
  planKeys,
  planWithdrawingBatch,
  planWithdrawingKey,
  readDeskBatch,
  type Shop,
} from "../../../../domains/commerce/server/admin/public.ts";
import { actScreen } from "../act-screen.ts";
import type { DeskAnswer, DeskScreen, DeskVisit } from "../desk-screen.ts";

const action = "manage-catalog";
const above = { label: "Keys", href: DESK_KEYS };

/** The screens of prepaid keys: batches, making one, and withdrawing what isn't used. */
export function keyScreens(shop: Shop): DeskScreen[] {
  const show = (view: Awaited<ReturnType<typeof listDeskBatches>>): DeskAnswer => ({
    title: "Keys",
    above: null,
    shown: { screen: "batches", view },
  });
  return [
    {
      path: DESK_KEYS,
      action,
      listed: "Keys",
      load: async ({ query, csrfToken }) => show(await listDeskBatches(shop, query, csrfToken)),
      form: {
        act: "find-keys",
        // What was found is answered at once: a key stands in no address.
        send: async ({ fields, csrfToken }) => show(await findDeskKeys(shop, fields["words"] ?? "", csrfToken)),
      },
    },
    actScreen({
      path: DESK_NEW_KEYS,
      act: "make-keys",
      label: "Make keys",
      above: () => above,
      fields: /^(?:variant|count|label|expires)$/,
      form: async (visit) => ({ screen: "new-keys", view: await openNewKeys(shop, visit) }),
      plan: (visit) => planKeys(shop, visit),
      done: ({ view, onSent }) => ({
        title: "The new keys",
        above,
        shown: { screen: "made-keys", view },
        onSent,
      }),
    }),
    {
      path: deskBatchPath(":batch"),
      action,
      listed: null,
      load: async ({ params, query }) => {
        const view = await readDeskBatch(shop, params["batch"], query);
        return { title: view.label, above, shown: { screen: "batch", view } };
      },
      notices: { withdrawn: "The unused keys were withdrawn.", "withdrawn-one": "The key was withdrawn." },
    },
    actScreen({
      path: deskBatchPath(":batch", "withdraw"),
      act: "withdraw-keys",
      label: "Withdraw unused keys",
      above: batchAbove,
      needsReason: true,
      plan: (visit) => planWithdrawingBatch(shop, visit.params["batch"], visit),
      done: (_done, { params }) => `${deskBatchPath(params["batch"] ?? "")}?done=withdrawn`,
    }),
    actScreen({
      path: deskKeyPath(":batch", ":key"),
      act: "withdraw-keys",
      label: "Withdraw a key",
      above: batchAbove,
      needsReason: true,
      plan: (visit) => planWithdrawingKey(shop, visit.params, visit),
      done: (_done, { params }) => `${deskBatchPath(params["batch"] ?? "")}?done=withdrawn-one`,
    }),
  ];
}

function batchAbove({ params }: DeskVisit) {
  return { label: "The batch", href: deskBatchPath(params["batch"] ?? "") };
}
