import type { ReactNode } from "react";
import { AuditScreen, ProofScreen } from "../../../domains/accounts/web/admin/public.tsx";
import type { ScreenViewOf, ViewsOf } from "../../../domains/admin/contract.ts";
import { contentScreens } from "../../../domains/manual/web/admin/public.tsx";
import { overviewScreens } from "../../../domains/overview/web/admin/public.tsx";
import { keptScreens } from "../../../domains/reading/web/admin/public.tsx";
import { AdminBlocks } from "../../../ui/admin/blocks.tsx";
import { AdminAgreement, AdminObstacle } from "../../../ui/admin/admin-agreement.tsx";
import { OverviewScreen } from "./overview-screen.tsx";

const everyScreen = {
  blocks: AdminBlocks,
  overview: OverviewScreen,
  agreement: AdminAgreement,
  obstacle: AdminObstacle,
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
export type AdminView<Name extends keyof Views = keyof Views> = ScreenViewOf<Pick<Views, Name>>;

/** Renders a screen of admin without its frame. */
export function showAdminView<Name extends keyof Views>({ screen, view }: AdminView<Name>): ReactNode {
  return screens[screen](view);
}
