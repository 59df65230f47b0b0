import { z } from "zod";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { DeskPlan } from "../../../../accounts/contract.ts";
import { listPreviews } from "../../../../content/server/authoring.ts";
import { linkDays, type ReleaseView, type ShareView, type ShownLink } from "../../../contract.ts";
import type { PublishContext } from "../../publish/stage-edition.ts";
import {
  newestLink,
  previewRelease,
  sharedRelease,
  USUAL_PAGES,
  withdrawPreviews,
} from "../../releases/preview-release.ts";

/** Who shares which release, and what was sent. */
interface Sharing {
  name: string;
  accountId: string;
  fields: Readonly<Record<string, string>>;
}

const formSchema = z.object({
  days: z.string().refine((days) => Object.hasOwn(linkDays, days)),
  pages: z.string().regex(/^[1-9]\d{0,2}$/),
});

/** What is asked before a link to a release is made. */
export function readShare(name: string, { fields, csrfToken }: Pick<Sharing, "fields"> & { csrfToken: string }) {
  const { days = "7", pages = String(USUAL_PAGES) } = fields;
  return { name, days, pages: pages.slice(0, 3), csrfToken } satisfies ShareView;
}

/**
 * Says what a link to a release would open; done, it is the link.
 * @throws AppError form-wrong, release-unknown, release-is-live, release-discarded, release-not-kept
 */
export async function planShare(
  context: PublishContext,
  { name, accountId, fields }: Sharing,
): Promise<DeskPlan<ReleaseView["link"]>> {
  const { database, clock } = context;
  const { release } = await sharedRelease(database.db, name);
  const form = formSchema.safeParse(fields);
  if (!form.success) throw formWrong();
  const [days, mostPages] = [Number(form.data.days), Number(form.data.pages)];
  const act = { via: "desk", accountId, reason: "" } as const;
  const newest = await newestLink(database.db, release.id, clock.now());
  return {
    sentence: `Whoever has the link will be able to open up to ${mostPages} pages of ${name}, without an account, for ${linkDays[days]}. It ends once the release is live. Every owner gets an e-mail about it.`,
    agreed: `${name} ${days} ${mostPages} ${newest}`,
    run: async () => {
      const { address, expiresAt } = await previewRelease({ ...context, act }, name, { days, mostPages, newest });
      return { address, until: inUtc(expiresAt) };
    },
  };
}

/** The links to a release that still work, the newest first. */
export async function readLinks(db: Queries, releaseId: string, now: number): Promise<ShownLink[]> {
  const links = await listPreviews(db, releaseId, now);
  return links.map(({ createdAt, expiresAt, opens, networks, pages, mostPages }) => ({
    id: String(createdAt),
    made: inUtc(createdAt),
    until: inUtc(expiresAt),
    opened: opens === 0 ? "Not yet" : `${counted(opens, "time")} from ${counted(networks, "network")}`,
    pages: `${pages} of ${mostPages}`,
  }));
}

/** Asks whether all links to a release are to end; done, they have. @throws AppError release-unknown, no-links */
export async function planEndingLinks(context: PublishContext, { name, accountId }: Omit<Sharing, "fields">) {
  const { database, clock } = context;
  const { release } = await sharedRelease(database.db, name);
  const count = (await listPreviews(database.db, release.id, clock.now())).length;
  if (count === 0) throw noLinks(name);
  const act = { via: "desk", accountId, reason: "" } as const;
  return {
    sentence: `This will end ${counted(count, "link")} to ${name}, at once. Whoever reads by one sees what is published.`,
    agreed: `${name} ${count}`,
    run: async () => {
      await withdrawPreviews({ ...context, act }, name);
    },
  } satisfies DeskPlan;
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}

function formWrong(): AppError {
  const message = "Choose for how long the link works, and give a number of pages from 1 to 999. Nothing was changed.";
  return new AppError({ code: "form-wrong", status: 422, message });
}

function noLinks(name: string): AppError {
  return new AppError({ code: "no-links", status: 409, message: `No link to ${name} works. Nothing was changed.` });
}
