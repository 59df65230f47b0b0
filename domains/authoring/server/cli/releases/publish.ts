import { z } from "zod";
import { publishRelease } from "../../releases/publish-release.ts";
import { scheduleRelease } from "../../releases/schedule/schedule-release.ts";
import { type CommandContext, exitCodes, UsageError, type VerbOptions, withDatabase } from "../command.ts";
import { writeJson } from "../format-report.ts";

/** `manual publish <release>`: makes a staged release the one that readers see, now or `--at` a time. */
export async function publishStagedRelease(
  name: string,
  { json, at }: VerbOptions & { at?: string | undefined },
  context: CommandContext,
): Promise<number> {
  const { clock } = context;
  if (at === undefined) {
    await withDatabase(context, async (database) => publishRelease({ database, clock }, name));
    context.out(
      json ? writeJson({ ok: true, release: name }) : `${name} is published. Servers show it within a second.`,
    );
    return exitCodes.done;
  }
  const publishAt = readTime(at);
  await withDatabase(context, async (database) => scheduleRelease({ database, clock }, name, publishAt));
  const time = new Date(publishAt).toISOString();
  const sentence = `${name} will be published at ${time}, by a server that runs then or the next that starts. To take this back: npm run manual -- unschedule ${name}`;
  context.out(json ? writeJson({ ok: true, release: name, publishAt: time }) : sentence);
  return exitCodes.done;
}

/** `manual unschedule <release>`: a release that was to be published at a time is staged as before. */
export async function unscheduleRelease(name: string, { json }: VerbOptions, context: CommandContext): Promise<number> {
  const { clock } = context;
  await withDatabase(context, async (database) => scheduleRelease({ database, clock }, name, null));
  context.out(json ? writeJson({ ok: true, release: name }) : `${name} is staged, without a time.`);
  return exitCodes.done;
}

/** With seconds or without. */
const timeSchema = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);

function readTime(text: string): number {
  if (timeSchema.safeParse(text).success) return Date.parse(text);
  throw new UsageError(`'${text}' is not a time. Say it with its zone: 2027-01-15T09:00-05:00, or 2027-01-15T14:00Z.`);
}
