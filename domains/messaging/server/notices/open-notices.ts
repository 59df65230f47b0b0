import { createHash } from "node:crypto";
import type { Database } from "../../../../platform/db/database.ts";
import type { SiteBanner, SiteBannerContent, SiteNotification } from "../../contract.ts";
import { readNotices, type StoredNotices } from "./notices-store.ts";

/** How often to check for changes by other processes, in milliseconds. */
const POLL_MS = 1_000;

/** The messages for the whole site. */
export interface Notices {
  /** The current ones, from memory. */
  current(): { siteBanner: SiteBanner | null; notification: SiteNotification | null };
}

/** A database's notices, cached in memory. */
export interface OpenNotices extends Notices {
  /** Reloads them. */
  refresh(): Promise<void>;
  /** Reloads them regularly. Failures go to `report`; readers keep seeing the cached ones. */
  watch(report: (error: unknown) => void): void;
  stop(): void;
}

export interface NoticeSources {
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
