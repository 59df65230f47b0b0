import { createHash } from "node:crypto";
import type { Database } from "../../../../platform/db/database.ts";
import type { SiteBanner, SiteBannerContent, SiteNotification } from "../../contract.ts";
import type { MessagingTables } from "../tables.ts";
import { readNotices, type StoredNotices } from "./notices-store.ts";

/** How often what other processes set is looked for, in milliseconds. */
const POLL_MS = 1_000;

/** What the whole site is told. */
export interface Notices {
  /** At this moment, from memory. */
  current(): { siteBanner: SiteBanner | null; notification: SiteNotification | null };
}

/** The notices of a database, kept in memory. */
export interface OpenNotices extends Notices {
  /** Reads them anew. */
  refresh(): Promise<void>;
  /** Keeps reading them anew. Failures are told to `report`; readers keep what is there. */
  watch(report: (error: unknown) => void): void;
  stop(): void;
}

export interface NoticeSources {
  database: Database<MessagingTables>;
  /** What stands where nothing has been set: the words of the edition. */
  editionNotices(): Promise<StoredNotices>;
}

/** Reads the notices of a database for the first time. */
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

/** A hash of what a banner says: it changes with the words, so a reader who put the old ones away sees the new ones. */
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
