import { createHash } from "node:crypto";
import type { Database, Queries } from "../../../../platform/db/database.ts";
import {
  type SiteBanner,
  type SiteBannerContent,
  type SiteNotification,
  siteBannerContentSchema,
  siteNotificationSchema,
} from "../../contract.ts";
import { type StoredNotices, readNotices, removeNotice, writeNotice } from "./notices-store.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";

/** How often to check for changes by other processes, in milliseconds. */
const POLL_MS = 1_000;

/** The messages for the whole site. */
export interface Notices {
  /** The current ones, from memory. */
  current(): { siteBanner: SiteBanner | null; notification: SiteNotification | null };
}

/** A database's notices, cached in memory. */
interface OpenNotices extends Notices {
  /** Reloads them. */
  refresh(): Promise<void>;
  /** Reloads them regularly. Failures go to `report`; readers keep seeing the cached ones. */
  watch(report: (error: unknown) => void): void;
  stop(): void;
}

interface NoticeSources {
  database: Database;
  /** The default if nothing is set: the edition's own notices. */
  editionNotices(): Promise<StoredNotices>;
}

/** Loads a database's notices for the first time. */
export async function openNotices({ database, editionNotices }: NoticeSources): Promise<OpenNotices> {
  let current: ReturnType<Notices["current"]> = { siteBanner: null, notification: null };
  let timer: NodeJS.Timeout | undefined;
  const refresh = async () => {
    const [stored, edition] = [await readNotices(database.db), await editionNotices()];
    const banner = stored.banner ?? edition.banner;
    current = {
      siteBanner: banner && { ...banner, hash: hashOf(banner) },
      notification: stored.notification ?? edition.notification,
    };
  };
  await refresh();
  return {
    current: () => current,
    refresh,
    watch: (report) => {
      timer = setInterval(() => {
        refresh().catch(report);
      }, POLL_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** A hash of a banner's content: if the text changes, readers who dismissed the old banner see the new one. */
function hashOf(banner: SiteBannerContent): string {
  const { bannerColor, notificationText, shortNotificationText, bannerLink } = banner;
  const words = JSON.stringify([
    bannerColor,
    notificationText,
    shortNotificationText,
    bannerLink?.url,
    bannerLink?.text,
  ]);
  return createHash("sha256").update(words).digest("hex").slice(0, 16);
}

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
