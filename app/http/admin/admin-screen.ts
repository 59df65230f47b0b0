import type { AdminAnswer, ScreenForm, AdminScreen } from "../../../domains/admin/server/public.ts";
import type { FramedDraft } from "../../../domains/authoring/server/admin/public.ts";
import type { AdminView } from "../../shell/admin/admin-screens.tsx";

/** What is answered with a screen of any domain. */
export type AnyAnswer = AdminAnswer<AdminView>;

/** A screen of any domain. */
export type AnyScreen = AdminScreen<AdminView, { framed: FramedDraft }>;

/** A form of any domain. */
export type AnyForm = ScreenForm<AdminView>;
