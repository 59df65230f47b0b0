import { useState } from "react";
import { useSubmit } from "../../../accounts/web/public.tsx";
import type { GroupAnswer, InvitedLine, LineOutcome, ManagedGroup } from "../../contract.ts";
import { decodeList } from "../client/decode-list.ts";
import { changeGroup, tellWhenFull } from "../client/change-group.ts";

type ListAnswer = GroupAnswer & { lines: InvitedLine[] };

/** Larger files are refused by the server; reading one would only make the page slow. */
const LARGEST_FILE = 524_288;

/** Invites many at once, from a list that is pasted or read from a file, and reports on each line. */
export function BulkInvite({ onChange }: { onChange(group: ManagedGroup): void }) {
  const [people, setPeople] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [lines, setLines] = useState<readonly InvitedLine[] | null>(null);
  const { isSending, onSubmit } = useSubmit(async () => {
    const change = await changeGroup<ListAnswer>("/api/group/invite-users", { people });
    setProblem(change.isDone ? null : (change.errors["people"]?.join(" ") ?? null));
    if (!change.isDone || !change.answer.group) return;
    setLines(change.answer.lines);
    // What was typed meanwhile was not sent.
    setPeople((now) => (now === people ? "" : now));
    onChange(change.answer.group);
    tellWhenFull(change.answer.group);
  });

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    const isTooLarge = file.size > LARGEST_FILE;
    setProblem(isTooLarge ? "The file is too large. Send at most 2000 people at a time, in at most 512 KB." : null);
    if (!isTooLarge) setPeople(decodeList(new Uint8Array(await file.arrayBuffer())));
  }

  return (
    <details>
      <summary>Invite many at once</summary>
      <form className="form" onSubmit={onSubmit} aria-busy={isSending}>
        <div className="form-field">
          <label htmlFor="list-file">CSV file</label>
          <input
            id="list-file"
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
          />
        </div>
        <div className="form-field">
          <label htmlFor="list">Or paste a list</label>
          <textarea
            id="list"
            className="field"
            value={people}
            onChange={({ currentTarget }) => setPeople(currentTarget.value)}
            aria-describedby={problem === null ? "list-help" : "list-error list-help"}
            aria-invalid={problem === null ? undefined : true}
            spellCheck={false}
          />
          {problem === null ? null : (
            <p className="form-error" id="list-error">
              {problem}
            </p>
          )}
          <p className="form-help" id="list-help">
            A line a person: first name, last name, e-mail address. An address alone will do.
          </p>
        </div>
        <p className="form-end">
          <button type="submit" className="button button-primary" disabled={isSending || people.trim() === ""}>
            {isSending ? "... Please Wait ..." : "Invite all"}
          </button>
        </p>
      </form>
      {lines ? <Report lines={lines} /> : null}
    </details>
  );
}

const words: Readonly<Record<LineOutcome, string>> = {
  added: "invited",
  "already-member": "already in the group",
  "no-seat": "no seat left",
  "bad-address": "not an e-mail address",
  "foreign-address": "an e-mail address with letters outside a–z, which cannot be used here yet",
  "bad-name": "a name with signs that can't be used",
  repeated: "stands in the list twice",
};

/** What became of each line. */
function Report({ lines }: { lines: readonly InvitedLine[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long report scrolls, also by keyboard
    <section className="group-report" aria-label="Report on each line" tabIndex={0}>
      <ul>
        {lines.map(({ line, email, outcome }) => (
          <li key={line}>
            Line {line}: {email} – {words[outcome]}
          </li>
        ))}
      </ul>
    </section>
  );
}
