import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import {
  type SiteBannerContent,
  siteBannerContentSchema,
  type SiteNotification,
  siteNotificationSchema,
} from "../../contract.ts";
import { removeNotice, writeNotice } from "./notices-store.ts";

/**
 * Sets the banner above every page, for all readers; null removes it, which restores the edition's own, if any. Every
 * server shows it within a second.
 * @throws ZodError if it violates the contract
 */
export async function setSiteBanner(db: Queries, clock: Clock, banner: SiteBannerContent | null): Promise<void> {
  if (banner === null) await removeNotice(db, "banner");
  else await writeNotice(db, "banner", siteBannerContentSchema.parse(banner), clock.now());
}

/** Sets the dashboard's notification; null removes it, as in setSiteBanner. */
export async function setSiteNotification(
  db: Queries,
  clock: Clock,
  notification: SiteNotification | null,
): Promise<void> {
  if (notification === null) await removeNotice(db, "notification");
  else await writeNotice(db, "notification", siteNotificationSchema.parse(notification), clock.now());
}
