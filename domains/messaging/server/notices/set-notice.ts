import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import {
  type SiteBannerContent,
  siteBannerContentSchema,
  type SiteNotification,
  siteNotificationSchema,
} from "../../contract.ts";
import type { MessagingTables } from "../tables.ts";
import { removeNotice, writeNotice } from "./notices-store.ts";

/**
 * Puts a banner above every page, for everybody; null takes it away, and the edition's own comes back where it has one.
 * Every server shows it within a second.
 * @throws ZodError when it is not what the contract allows.
 */
export async function setSiteBanner(
  db: Queries<MessagingTables>,
  clock: Clock,
  banner: SiteBannerContent | null,
): Promise<void> {
  if (banner === null) await removeNotice(db, "banner");
  else await writeNotice(db, "banner", siteBannerContentSchema.parse(banner), clock.now());
}

/** Sets the dashboard's notification; null takes it away, as with setSiteBanner. */
export async function setSiteNotification(
  db: Queries<MessagingTables>,
  clock: Clock,
  notification: SiteNotification | null,
): Promise<void> {
  if (notification === null) await removeNotice(db, "notification");
  else await writeNotice(db, "notification", siteNotificationSchema.parse(notification), clock.now());
}
