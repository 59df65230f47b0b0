import { contentFor, readPanels } from "../../content/server/public.ts";
import { databaseUnavailable } from "../../../platform/db/availability/availability.ts";
import type { PersonalData } from "../../../platform/personal-data/personal-data.ts";
import { listNotes, listPins, listViewed, readingFor, retainedData } from "../../reading/server/public.ts";
import type { OwnReading } from "../../reading/contract.ts";
import { readUser, type UserSources } from "./read-user.ts";
import type { Viewer } from "./viewer/viewer.ts";

interface OwnSources extends UserSources {
  /** What every domain stores about an account. */
  parts: readonly PersonalData[];
}

/** The data for the personal screens of a reader with an account: what their calls would return. */
export function ownReading(sources: OwnSources, viewer: Viewer, refusal: string): OwnReading {
  const { content, reading, parts } = sources;
  const { reader, account } = viewer;
  const owner = () => {
    // A record is enough for reading, but not for personal screens.
    if (!account) throw databaseUnavailable(undefined);
    return account.session;
  };
  return {
    user: () => readUser(sources, viewer),
    pins: async () => listPins(readingFor(reading, reader), owner().account.id),
    viewed: async () => listViewed(readingFor(reading, reader), owner().account.id),
    panels: async (version) => (await readPanels(contentFor(content, reader), version)) ?? null,
    notes: async (asked) => {
      const { acting, account: own } = owner();
      // Notes are their owner's alone, whoever acts as them.
      if (acting) return { notes: [], older: null, total: 0 };
      return listNotes(reading, { accountId: own.id, reader }, asked);
    },
    kept: () => retainedData({ parts }),
    refusal,
    csrfToken: () => Promise.resolve(account?.session.csrfToken ?? ""),
  };
}
