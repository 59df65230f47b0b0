import { editionPath } from "../../../../domains/authoring/contract.ts";
import {
  actOnMove,
  countKept,
  keptPath,
  movePath,
  readMove,
  readMoves,
} from "../../../../domains/reading/server/desk/public.ts";
import type { DeskScreen, DeskVisit } from "../desk-screen.ts";
import type { DeskParts } from "../desk-screens.ts";

const action = "publish-releases";

/** The screens on which readers' pins and notes move from one edition to another. */
export function keptScreens(parts: DeskParts): DeskScreen[] {
  const { db } = parts.database;
  const acting = ({ account, fields }: DeskVisit) => ({ accountId: account.id, fields });
  return [
    {
      path: keptPath(":edition"),
      action,
      listed: null,
      load: async ({ params, fields: typed, csrfToken }) => {
        const handle = params["edition"] ?? "";
        const view = await readMoves(db, handle, { typed, csrfToken });
        const above = { label: `Releases of ${handle}`, href: editionPath(handle) };
        return { title: `Pins and notes for ${handle}`, above, shown: { screen: "kept", view } };
      },
      form: {
        act: "count-kept",
        send: async (visit) => movePath(await countKept(parts, visit.params["edition"] ?? "", acting(visit))),
      },
    },
    {
      path: movePath(":move"),
      action,
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
