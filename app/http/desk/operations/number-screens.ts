import { DESK_NUMBERS, type FigureName, figureNames } from "../../../../domains/overview/contract.ts";
import { figureActions, readNumbers, readNumbersFile } from "../../../../domains/overview/server/desk/public.ts";
import type { DeskScreen } from "../desk-screen.ts";
import type { DeskParts } from "../desk-screens.ts";

/** The publisher's numbers, and a file of each. Days are nobody's, so that the form is sent in the address. */
export function numberScreens({ database: { db }, orders: { subscriptions } }: DeskParts): DeskScreen[] {
  const parts = { db, subscriptions };
  return [
    {
      path: DESK_NUMBERS,
      action: "see-numbers",
      listed: "Numbers",
      load: async (visit) => {
        const { view, refusal } = await readNumbers(parts, visit);
        return { title: "Numbers", above: null, shown: { screen: "numbers", view }, refusal };
      },
    },
    ...figureNames.map((name) => fileScreen(parts, name)),
  ];
}

function fileScreen(parts: Parameters<typeof readNumbersFile>[0], name: FigureName): DeskScreen {
  return {
    path: `${DESK_NUMBERS}/${name}/csv`,
    action: figureActions[name],
    listed: null,
    load: (visit) => readNumbersFile(parts, visit, name),
  };
}
