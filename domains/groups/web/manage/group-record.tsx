import { useState } from "react";
import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import type { RecordEntry } from "../../contract.ts";
import { dataOf } from "../../../../platform/client/api-client.ts";
import { ask } from "../client/ask.ts";
import { showError } from "../client/show-outcome.ts";

interface RecordPage {
  entries: RecordEntry[];
  hasMore: boolean;
}

/** Who did what in the group, the newest first; it is asked for when somebody looks. */
export function GroupRecord() {
  const [record, setRecord] = useState<RecordPage | null>(null);

  async function load(): Promise<void> {
    const last = record?.entries.at(-1);
    try {
      const page = await dataOf(ask("GET /api/group/record", { query: { before: last?.id } }));
      setRecord({ entries: [...(record?.entries ?? []), ...page.entries], hasMore: page.hasMore });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <section aria-labelledby="record">
      <h2 id="record">Activity</h2>
      <p>Every administrator of the group can see who invited, removed, and changed what.</p>
      {record ? (
        <ul>
          {record.entries.map(({ id, date, at, actor, sentence }) => (
            <li key={id}>
              <time dateTime={new Date(at).toISOString()}>
                {date} {timeOf(at)}
              </time>
              : {actor} {sentence}.
            </li>
          ))}
        </ul>
      ) : null}
      {record === null || record.hasMore ? (
        <Button type="button" onClick={() => void load()}>
          {record === null ? "Show activity" : "Show more"}
        </Button>
      ) : null}{" "}
      <LinkButton href="/api/group/record.csv" download="record.csv">
        Export as CSV
      </LinkButton>
    </section>
  );
}

/** The time of day where the reader is. */
function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}
