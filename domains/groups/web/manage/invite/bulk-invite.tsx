import { Button } from "../../../../../ui/button/button.tsx";
import { Form, FormEnd } from "../../../../../ui/form/form.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { TextArea } from "../../../../../ui/field/control.tsx";
import { ask, changeGroup, showWhenFull } from "../../client/change-group.ts";
import { useState } from "react";
import { CallRefused, call } from "../../../../../platform/client/api-client.ts";
import { useSubmit } from "../../../../accounts/web/public.tsx";
import type { InvitedLine, LineOutcome, ManagedGroup } from "../../../contract.ts";
import { sentenceOf } from "../../../../../platform/client/sentences.ts";
import css from "./bulk-invite.module.css";

/** What inviting a list would do, or has done. */
interface Outcome {
  isPreview: boolean;
  /** The list that it is about. */
  people: string;
  message: string;
  lines: readonly InvitedLine[];
}

/** Larger files are refused by the server; reading one would only make the page slow. */
const LARGEST_FILE = 524_288;

/**
 * Invites many at once, from a list that is pasted or read from a file. It says first what would become of each; what could
 * not be used stays in the box to be corrected.
 */
export function BulkInvite({ onChange }: { onChange(group: ManagedGroup): void }) {
  const [people, setPeople] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const added = outcome?.lines.filter((line) => line.outcome === "added").length ?? 0;
  // Someone who has changed the list since looks at it again first.
  const isChecked = outcome?.isPreview === true && outcome.people === people && added > 0;

  async function check(): Promise<void> {
    try {
      const { data } = await call(ask("POST /api/group/preview-users", { body: { people } }));
      setProblem(null);
      setOutcome({ isPreview: true, people, ...data });
    } catch (error) {
      const errors = error instanceof CallRefused ? error.errors["people"] : undefined;
      setProblem(errors?.join(" ") ?? sentenceOf(error));
    }
  }

  async function invite(): Promise<void> {
    const change = await changeGroup(ask("POST /api/group/invite-users", { body: { people } }));
    setProblem(change.isDone ? null : (change.errors["people"]?.join(" ") ?? null));
    if (!change.isDone || !change.answer.group) return;
    const { message, lines } = change.answer;
    const rest = restOf(lines);
    setOutcome({ isPreview: false, people: rest, message, lines });
    // What was typed meanwhile was not sent.
    setPeople((now) => (now === people ? rest : now));
    onChange(change.answer.group);
    showWhenFull(change.answer.group);
  }

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    const isTooLarge = file.size > LARGEST_FILE;
    setProblem(isTooLarge ? "The file is too large. Send at most 5000 people at a time, in at most 512 KB." : null);
    if (!isTooLarge) setPeople(decodeList(new Uint8Array(await file.arrayBuffer())));
  }

  const { isSending, onSubmit } = useSubmit(() => (isChecked ? invite() : check()));

  return (
    <details className={css.bulk}>
      <summary>Invite many at once</summary>
      <Form onSubmit={onSubmit} isSending={isSending}>
        <FileField onFile={(file) => void read(file)} />
        <ListField people={people} problem={problem} onPeople={setPeople} />
        {outcome === null ? null : <Report outcome={outcome} />}
        <FormEnd>
          <Button type="submit" isPrimary disabled={isSending || people.trim() === ""}>
            {isSending ? "... Please Wait ..." : isChecked ? `Invite ${inPeople(added)}` : "Check the list"}
          </Button>
        </FormEnd>
      </Form>
    </details>
  );
}

function FileField({ onFile }: { onFile(file: File | undefined): void }) {
  return (
    <Field name="list-file" label="CSV file">
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
        />
      )}
    </Field>
  );
}

interface ListFieldProps {
  people: string;
  problem: string | null;
  onPeople(people: string): void;
}

function ListField({ people, problem, onPeople }: ListFieldProps) {
  return (
    <Field
      name="list"
      label="Or paste a list"
      errors={problem === null ? [] : [problem]}
      help="Paste the recipients of an email, rows from a spreadsheet, or one person per line: first name, last name, email address. An address alone is enough. Nobody is invited until you’ve reviewed the result."
    >
      {(control) => (
        <TextArea
          {...control}
          value={people}
          onChange={({ currentTarget }) => onPeople(currentTarget.value)}
          spellCheck={false}
        />
      )}
    </Field>
  );
}

/** Why somebody is left out, and whether the list can be put right about them. */
const reasons: Readonly<Record<Exclude<LineOutcome, "added">, { words: string; isKept: boolean }>> = {
  "bad-address": { words: "not an email address", isKept: true },
  "foreign-address": {
    words: "an email address with letters other than a–z, which is not supported yet",
    isKept: true,
  },
  "bad-name": { words: "a name with characters that can't be used", isKept: true },
  "no-seat": { words: "no seat left", isKept: true },
  "mailed-often": { words: "has already had several emails from your group; try again tomorrow", isKept: true },
  "already-member": { words: "already in the group", isKept: false },
  repeated: { words: "listed twice", isKept: false },
};

/** What stays in the box: everybody who was left out and is not in the group by now. */
function restOf(lines: readonly InvitedLine[]): string {
  return lines
    .flatMap(({ outcome, text }) => (outcome === "added" || !reasons[outcome].isKept ? [] : [text]))
    .join("\n");
}

/** Nobody reads more; the rest is in the box. */
const SHOWN = 200;

/** What became of the list, or would, and why somebody is left out. */
function Report({ outcome: { isPreview, message, lines } }: { outcome: Outcome }) {
  const left = lines.flatMap(({ outcome, ...line }, place) =>
    outcome === "added" ? [] : [{ ...line, ...reasons[outcome], place }],
  );
  const kept = left.filter(({ isKept }) => isKept).length;
  // What can be put right comes first.
  const shown = left.toSorted((a, b) => Number(b.isKept) - Number(a.isKept)).slice(0, SHOWN);
  return (
    <>
      <output className={css.preview}>
        {message}
        {isPreview || kept === 0 ? "" : ` ${kept === 1 ? "1 stays" : `${kept} stay`} in the box to be corrected.`}
      </output>
      {shown.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long report scrolls, also by keyboard
        <section className={css.report} aria-label="Who was skipped, and why" tabIndex={0}>
          <ul>
            {shown.map(({ line, text, words, place }) => (
              <li key={place}>
                Line {line}: {text} – {words}
              </li>
            ))}
            {left.length > SHOWN ? <li>And {left.length - SHOWN} more.</li> : null}
          </ul>
        </section>
      )}
    </>
  );
}

function inPeople(count: number): string {
  return count === 1 ? "1 person" : `${count} people`;
}

/**
 * The text of a file as table programs save it: UTF-8, UTF-16 with its mark, or else the alphabet of Windows, in which
 * every byte is a letter.
 */
export function decodeList(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
