import { z } from "zod";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { QuestionedAct } from "../../../contract.ts";
import type { PublishContext } from "../../publish/stage-edition.ts";
import { discardRelease } from "../../releases/discard-release.ts";
import { publishRelease } from "../../releases/publish-release.ts";
import { rollBack } from "../../releases/roll-back.ts";
import { scheduleRelease } from "../../releases/schedule/schedule-release.ts";

/** What an editor sends with an act. */
const formSchema = z.object({
  reason: z.string().trim().max(500, "Use at most 500 characters.").default(""),
  /** As browsers send a local time; in UTC. */
  at: z.union([z.literal(""), z.iso.datetime({ local: true, precision: -1 })]).default(""),
  /** What `ReleaseQuestion` says that was seen. */
  seen: z.coerce.number().int().optional(),
});

/** Who acts on which release, and what was sent. */
interface DeskAct {
  name: string;
  accountId: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * Does what an editor confirmed; returns the name of the release that stands for the result.
 * @throws AppError what the release can't be done, and why; form-wrong
 */
export async function actOnRelease(
  context: PublishContext,
  act: QuestionedAct,
  { name, accountId, fields }: DeskAct,
): Promise<string> {
  const form = formSchema.safeParse(fields);
  if (!form.success) throw formWrong();
  const { reason, at, seen } = form.data;
  const acting: PublishContext = { ...context, act: { via: "desk", accountId, reason } };
  if (act === "roll-back") return (await rollBack(acting, name, { reason, seen })).release;
  if (act === "discard") await discardRelease(acting, name);
  else if (act === "unschedule") await scheduleRelease(acting, name, null, { seen: seen ?? null });
  else if (at === "") await publishRelease(acting, name);
  else await scheduleRelease(acting, name, Date.parse(`${at}Z`));
  return name;
}

function formWrong(): AppError {
  return new AppError({
    code: "form-wrong",
    status: 422,
    message: "Give a time as 2027-01-15T09:00, in UTC, and at most 500 characters of reason. Nothing was changed.",
  });
}
