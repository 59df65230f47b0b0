import { editionPath } from "../../admin/contract.ts";
import { menuPath } from "../../admin/menu-views.ts";
import { pagesPath } from "../../admin/page-views.ts";
import { partPath } from "../../admin/part-views.ts";
import type { ScreenViewOf, ViewsOf } from "../../../admin/contract.ts";
import type { AdminAnswer, AdminScreen, AdminShown, AdminVisit } from "../../../admin/server/public.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { NotesContext } from "../publish/publish-edition.ts";
import type { Database, Queries } from "../../../../platform/db/database.ts";
import type { DatabaseSettings } from "../../../../platform/db/database-settings.ts";
import type { readOpenedDraft } from "./pages/act-on-page.ts";
import type { contentScreens } from "../../web/admin/public.tsx";

/** What the screens of editions work with. */
export interface ContentParts extends NotesContext {
  database: Database;
  clock: Clock;
  /** Where the database is, to open it in a thread. */
  settings: DatabaseSettings;
  /** What readers of an edition searched for and didn't find, the most frequent first. */
  missedQueries(
    db: Queries,
    handle: string,
    limit: number,
  ): Promise<{ query: string; count: number; lastMissedAt: number }[]>;
}

type ContentShown = AdminShown | ScreenViewOf<ViewsOf<typeof contentScreens>>;
export type ContentAnswer = AdminAnswer<ContentShown>;
export type ContentScreen = AdminScreen<ContentShown, { framed: FramedDraft }>;

/** A page as its readers get it, but for saying what its draft says, and in which theme: for frames of admin. */
export interface FramedDraft extends Pick<Awaited<ReturnType<typeof readOpenedDraft>>, "address" | "draft"> {
  theme: "light" | "dark";
}

/** The edition that an address names. */
export function handleOf({ params }: Pick<AdminVisit, "params">): string {
  return params["edition"] ?? "";
}

/** The page that an address names. */
export function pageOf({ params }: Pick<AdminVisit, "params">): string {
  return params["page"] ?? "";
}

// The screens that most others stand below.

export function releasesAbove(handle: string) {
  return { label: `Releases of ${handle}`, href: editionPath(handle) };
}

export function pagesAbove(handle: string) {
  return { label: `Pages of ${handle}`, href: pagesPath(handle) };
}

export function partsAbove(handle: string) {
  return { label: `Parts of ${handle}`, href: partPath(handle) };
}

export function menuAbove(handle: string) {
  return { label: `Menu of ${handle}`, href: menuPath(handle) };
}
