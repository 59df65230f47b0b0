import { Button } from "../../../../ui/button/button.tsx";
import { type DeskColumns, DeskTableSection } from "../../../../ui/desk/desk-table.tsx";
import { FAILURES_PATH, type FailuresView, type MailQuestion, type ShownFailure } from "../../contract.ts";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";

/** A line of a list, with what its form needs. */
type Line = ShownFailure & { csrfToken: string };

const mailColumns: DeskColumns<Line> = [
  { name: "Email", cell: ({ name }) => name },
  { name: "To", cell: ({ to }) => to },
  { name: "Since", cell: ({ since }) => since },
  { name: "Why", cell: ({ why, mayBeDone }) => (mayBeDone ? `It may have arrived: ${why}` : why) },
  { name: "Again", cell: (line) => <Again line={line} field="mail" label="Send again" /> },
];

const jobColumns: DeskColumns<Line> = [
  { name: "Job", cell: ({ name }) => name },
  { name: "Since", cell: ({ since }) => since },
  { name: "Why", cell: ({ why }) => why },
  { name: "Again", cell: (line) => <Again line={line} field="job" label="Run again" /> },
];

/** Emails that could not be sent and jobs that failed, newest first. */
export function FailuresScreen({ waiting, mails, jobs, csrfToken }: FailuresView) {
  const linesOf = (failures: readonly ShownFailure[]) => failures.map((failure) => ({ ...failure, csrfToken }));
  return (
    <>
      {waiting.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <DeskTableSection
        title="Unsent emails"
        rows={linesOf(mails)}
        keyOf={({ id }) => id}
        columns={mailColumns}
        empty="No email was given up."
      />
      <DeskTableSection
        title="Failed jobs"
        rows={linesOf(jobs)}
        keyOf={({ id }) => id}
        columns={jobColumns}
        empty="No job has failed."
      />
    </>
  );
}

function Again({ line: { id, name, to, csrfToken }, field, label }: { line: Line; field: string; label: string }) {
  return (
    <form method="post" action={FAILURES_PATH}>
      <input type="hidden" name="csrf" value={csrfToken} />
      <Button type="submit" name={field} value={id}>
        {label}
        <span className="visually-hidden">
          : {name} {to}
        </span>
      </Button>
    </form>
  );
}

/** Asks before an email that may have arrived is sent again. */
export function MailQuestionScreen({ mail: { id, name, to, since }, csrfToken }: MailQuestion) {
  return (
    <>
      <p>
        The email {name} to {to} of {since} may have arrived: the server it was handed to never answered. Sent again, it
        may arrive twice.
      </p>
      <DeskForm action={FAILURES_PATH} csrfToken={csrfToken} label="Send again" cancelHref={FAILURES_PATH}>
        <input type="hidden" name="mail" value={id} />
        <input type="hidden" name="isSure" value="1" />
      </DeskForm>
    </>
  );
}
