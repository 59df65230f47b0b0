import type { ReactNode } from "react";
import { AuditScreen, ProofScreen } from "../../../domains/accounts/web/desk/public.tsx";
import type { ShownOf, ViewsOf } from "../../../domains/admin/contract.ts";
import { contentScreens } from "../../../domains/authoring/web/desk/public.tsx";
import { overviewScreens } from "../../../domains/overview/web/desk/public.tsx";
import { keptScreens } from "../../../domains/reading/web/desk/public.tsx";
import { AdminBlocks } from "../../../ui/desk/blocks.tsx";
import { DeskAgreement, DeskObstacle } from "../../../ui/desk/desk-agreement.tsx";
import { OverviewScreen } from "./overview-screen.tsx";

const everyScreen = {
  blocks: AdminBlocks,
  overview: OverviewScreen,
  agreement: DeskAgreement,
  obstacle: DeskObstacle,
  proof: ProofScreen,
  audit: AuditScreen,
  ...contentScreens,
  ...keptScreens,
  ...overviewScreens,
};

/** What each screen of admin is rendered from, by the screen's name. */
type Views = ViewsOf<typeof everyScreen>;
const screens: { [Name in keyof Views]: (view: Views[Name]) => ReactNode } = everyScreen;

/** A screen of admin, and what it is rendered from. */
export type DeskView<Name extends keyof Views = keyof Views> = ShownOf<Pick<Views, Name>>;

/** Renders a screen of admin without its frame. */
export function showDeskView<Name extends keyof Views>({ screen, view }: DeskView<Name>): ReactNode {
  return screens[screen](view);
}
