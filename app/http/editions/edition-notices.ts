import { type Content, contentForAll, readPanels } from "../../../domains/manual/server/public.ts";
import type { StoredNotices } from "../../../domains/messaging/server/plugin.ts";

const none: StoredNotices = { banner: null, notification: null };

/**
 * Provides the banner and notification of the newest edition that is open to everyone; reloaded after every
 * publication.
 */
export function editionNotices(content: Content): () => Promise<StoredNotices> {
  let read: { stamp: string; notices: StoredNotices } | undefined;
  return async () => {
    const { stamp, defaultEdition } = contentForAll(content).catalog;
    if (read?.stamp !== stamp) {
      const notices = defaultEdition ? await noticesOf(content, defaultEdition.view.site.handle) : none;
      read = { stamp, notices };
    }
    return read.notices;
  };
}

async function noticesOf(content: Content, version: string): Promise<StoredNotices> {
  const panels = await readPanels(content, version);
  const { banner, notification } = panels ?? { banner: null, notification: null };
  return {
    banner: banner && {
      bannerColor: banner.color,
      notificationText: banner.text,
      shortNotificationText: banner.shortText,
      bannerLink: banner.link && { text: banner.link.text, ...linkOf(banner.link) },
      isDismissible: banner.isDismissible,
    },
    notification: notification && {
      notificationLink: notification.link && linkOf(notification.link),
      notificationText: notification.text,
      shortNotificationText: notification.shortText,
    },
  };
}

function linkOf({ url, newTab }: { url: string; newTab: boolean }) {
  return { url, target: newTab ? ("_blank" as const) : ("" as const) };
}
