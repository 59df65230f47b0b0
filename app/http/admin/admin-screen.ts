import type { AdminAnswer, AdminScreen, ScreenForm } from "../../../domains/admin/server/public.ts";
import type { FramedDraft } from "../../../domains/manual/server/admin/public.ts";
import type { AdminView } from "../../shell/admin/admin-screens.tsx";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import type { ResourceParts } from "./resources.ts";

/** What is answered with a screen of any domain. */
export type AnyAnswer = AdminAnswer<AdminView>;

/** A screen of any domain. */
export type AnyScreen = AdminScreen<AdminView, { framed: FramedDraft }>;

/** A form of any domain. */
export type AnyForm = ScreenForm<AdminView>;

/** What the screens of admin work with. */
export interface AdminParts extends ResourceParts {
  /** Where the database is, to open it in a thread. */
  settings: DatabaseSettings;
}
