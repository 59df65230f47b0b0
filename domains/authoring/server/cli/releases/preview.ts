import { previewRelease, USUAL_PAGES, withdrawPreviews } from "../../releases/preview-release.ts";
import { type CommandContext, exitCodes, UsageError, type VerbOptions, withDatabase } from "../command.ts";
import { count, writeJson } from "../format-report.ts";

/** How long a link works unless said otherwise, and at most. */
const usualDays = 14;
const mostDays = 90;

/** At most so many pages. */
const mostPages = 999;

/** `manual preview <release>`: makes a secret link to read a release under; `--withdraw` ends all of them. */
export async function previewStagedRelease(
  name: string,
  {
    json,
    days,
    pages,
    withdraw,
  }: VerbOptions & { days?: string | undefined; pages?: string | undefined; withdraw?: boolean | undefined },
  context: CommandContext,
): Promise<number> {
  const { clock } = context;
  if (withdraw === true) {
    const ended = await withDatabase(context, async (database) => withdrawPreviews({ database, clock }, name));
    context.out(json ? writeJson({ ok: true, ended }) : `${count(ended, "link")} to ${name} ended.`);
    return exitCodes.done;
  }
  const preview = await withDatabase(context, async (database) =>
    previewRelease({ database, clock }, name, { days: readDays(days), mostPages: readPages(pages) }),
  );
  const until = new Date(preview.expiresAt).toISOString().slice(0, 10);
  const sentence = `Anyone with this link can read ${readPages(pages)} pages of ${name} until ${until}, or until it is live. It ends earlier with: npm run manual -- preview ${name} --withdraw`;
  context.out(json ? writeJson({ ok: true, address: preview.address, until }) : `${preview.address}\n${sentence}`);
  return exitCodes.done;
}

function readPages(text: string | undefined): number {
  if (text === undefined) return USUAL_PAGES;
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new UsageError(`Give 1 to ${mostPages} pages: --pages ${USUAL_PAGES}`);
  return Number(text);
}

function readDays(text: string | undefined): number {
  if (text === undefined) return usualDays;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > mostDays) throw new UsageError(`Give 1 to ${mostDays} days: --days ${usualDays}`);
  return days;
}
