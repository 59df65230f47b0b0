import type { AdminAnswer, AdminForm, AdminScreen } from "../../../domains/admin/server/public.ts";
import type { FramedDraft } from "../../../domains/authoring/server/admin/public.ts";
import type { DeskView } from "../../shell/desk/desk-screens.tsx";

/** What is answered with a screen of any domain. */
export type DeskAnswer = AdminAnswer<DeskView>;

/** A screen of any domain. */
export type DeskScreen = AdminScreen<DeskView, { framed: FramedDraft }>;

/** A form of any domain. */
export type DeskForm = AdminForm<DeskView>;
