import type { DeskPlan } from "../../../accounts/contract.ts";
import { reasonIn } from "../../../accounts/server/public.ts";
import { listEditions } from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { type ReadersAct, readersActs } from "../../contract.ts";
import { makeCurrent, openTo } from "../releases/writing/change-readers.ts";
import { editionUnknown } from "../publish/errors.ts";
import type { PublishContext } from "../publish/stage-edition.ts";

const sentences: Readonly<Record<ReadersAct, (handle: string) => string>> = {
  subscribers: (handle) => `Everyone with access can open ${handle} from now on.`,
  invited: (handle) => `Only readers who were invited to ${handle}, and the staff, can open it from now on.`,
  admins: (handle) => `Only the staff can open ${handle} from now on, nobody who subscribes or was invited.`,
  current: (handle) => `Readers who chose no edition get ${handle} from now on.`,
};

/** What can be changed about who reads an edition: not what is so already, nor anything while readers see no release. */
export async function readersActsOf(db: Queries, handle: string): Promise<ReadersAct[]> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) return [];
  return readersActs.filter((act) => (act === "current" ? edition.is_current === 0 : act !== edition.audience));
}

/** Plans to change who reads an edition. @throws AppError edition-unknown, readers-are-so */
export async function planReaders(
  context: PublishContext,
  {
    handle,
    act,
    accountId,
    fields,
  }: {
    handle: string;
    act: ReadersAct;
    accountId: string;
    fields: Readonly<Record<string, string>>;
  },
): Promise<DeskPlan> {
  const edition = (await listEditions(context.database.db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  if (act === "current" ? edition.is_current === 1 : act === edition.audience) throw readersAreSo(handle);
  const isClosed = act === "current" && edition.audience !== "subscribers";
  return {
    sentence: sentences[act](handle),
    lines: [
      ...(isClosed ? ["Those who may not open it get the newest edition that they may."] : []),
      "Every server applies it within two seconds. Pins and notes stay.",
      ...(act === "current" ? [`They can be moved afterwards, on the screen of ${handle}.`] : []),
    ],
    agreed: `${act} ${edition.audience} ${edition.is_current}`,
    run: async () => {
      const acting = { ...context, act: { via: "desk", accountId, reason: reasonIn(fields) } } as const;
      await (act === "current" ? makeCurrent(acting, handle) : openTo(acting, handle, act));
    },
  };
}

function readersAreSo(handle: string): AppError {
  return new AppError({ code: "readers-are-so", status: 409, message: `It is so already for ${handle}.` });
}
