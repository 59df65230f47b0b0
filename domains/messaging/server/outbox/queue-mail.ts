import type { Transaction } from "kysely";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { enqueueJob } from "../../../../platform/jobs/enqueue-job.ts";
import type { MailKind } from "../../contract.ts";
import { addressRefused } from "../errors.ts";
import type { MailTables } from "../tables.ts";
import { sendMailJob } from "./jobs.ts";
import { isSingleAddress } from "./mail-address.ts";
import { insertMail } from "./outbox-store.ts";

export interface MailToQueue<Props> {
  /** One person. The name is shown beside the address; it may be left out. */
  to: { address: string; name?: string };
  template: MailKind<Props>;
  props: Props;
}

/**
 * Writes a mail into the outbox, in the transaction that is the reason for it: it is sent if and only if that commits,
 * soon afterwards, by a worker. Gives its id.
 * @throws AppError `address-refused` when `to` is not one address; ZodError when the props are not the template's.
 */
export async function queueMail<Props>(
  trx: Transaction<MailTables>,
  clock: Clock,
  { to, template, props }: MailToQueue<Props>,
): Promise<string> {
  if (!isSingleAddress(to.address)) throw addressRefused();
  const id = newId(clock);
  const now = clock.now();
  await insertMail(trx, {
    id,
    template: template.name,
    props: writeJson<unknown>(template.props.parse(props)),
    to_address: to.address,
    to_name: to.name ?? "",
    state: "queued",
    attempt_id: null,
    last_error: null,
    created_at: now,
    updated_at: now,
  });
  await enqueueJob(trx, clock, sendMailJob, { mailId: id });
  return id;
}
