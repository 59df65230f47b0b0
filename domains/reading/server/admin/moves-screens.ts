import { adminPath, type ScreenViewOf, type ViewsOf } from "../../../admin/contract.ts";
import type { AdminScreen, AdminVisit } from "../../../admin/server/public.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { keptPath, movePath } from "../../admin-views.ts";
import type { keptScreens } from "../../web/admin/public.tsx";
import { actOnMove, countSavedItems, readMove, readMoves } from "./moves.ts";

type SavedScreen = AdminScreen<ScreenViewOf<ViewsOf<typeof keptScreens>>>;

const acting = ({ account, fields }: AdminVisit) => ({ accountId: account.id, fields });

/** The screens on which readers' pins and notes move from one edition to another. */
export function savedScreens(parts: { database: Database; clock: Clock }): SavedScreen[] {
  const { db } = parts.database;
  return [
    {
      path: keptPath(":edition"),
      action: "publish-releases",
      listed: null,
      load: async ({ params, fields: typed, csrfToken }) => {
        const handle = params["edition"] ?? "";
        const view = await readMoves(db, handle, { typed, csrfToken });
        const above = { label: `Releases of ${handle}`, href: adminPath("editions", handle) };
        return { title: `Pins and notes for ${handle}`, above, shown: { screen: "kept", view } };
      },
      form: {
        act: "count-kept",
        send: async (visit) => movePath(await countSavedItems(parts, visit.params["edition"] ?? "", acting(visit))),
      },
    },
    {
      path: movePath(":move"),
      action: "publish-releases",
      listed: null,
      load: async ({ params, fields: typed, csrfToken }) => {
        const view = await readMove(db, params["move"] ?? "", { typed, csrfToken });
        const above = { label: `Pins and notes for ${view.to}`, href: keptPath(view.to) };
        return { title: `Pins and notes of ${view.from}`, above, shown: { screen: "move", view } };
      },
      form: {
        act: "move-kept",
        send: async (visit) => {
          const id = visit.params["move"] ?? "";
          await actOnMove(parts, id, acting(visit));
          return movePath(id);
        },
      },
    },
  ];
}
