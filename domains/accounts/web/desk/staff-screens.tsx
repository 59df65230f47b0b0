import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { DeskButtons, DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type ProofView, UNDO_PATH, type UndoView } from "../../contract.ts";
import { PROOF_MINUTES } from "../../rules.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";

/** Asks for the password or a code before an act that does harm in the wrong hands, and keeps what was sent. */
export function ProofScreen({ action, harm, asks, email, errors, kept, csrfToken }: ProofView) {
  const isCode = asks === "code";
  return (
    <>
      <p>
        What you are about to do {harm}. {isCode ? "Enter a code" : "Enter your password"} first, so that a browser left
        open is not enough. It counts for {PROOF_MINUTES} minutes, and what you sent is kept.
      </p>
      <p>You are {email}.</p>
      <DeskForm action={action} csrfToken={csrfToken} label="Go on" cancelHref={action}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DeskField
          name="proof"
          type={isCode ? "text" : "password"}
          label={isCode ? "Code" : "Password"}
          help={isCode ? "From your authenticator app, or one of your recovery codes." : undefined}
          autoComplete={isCode ? "one-time-code" : "current-password"}
          maxLength={1_000}
          value=""
          errors={errors}
        />
      </DeskForm>
    </>
  );
}

type TakeBackLine = UndoView["acts"][number] & { csrfToken: string };

const takeBackColumns: DeskColumns<TakeBackLine> = [
  { name: "What was done", cell: (line) => <What {...line} /> },
  { name: "By", cell: ({ by }) => by },
  { name: "When", cell: ({ at }) => at },
  { name: "Until", cell: ({ until }) => until },
  { name: "Take back", isShort: true, cell: (line) => <TakeBack {...line} /> },
];

type Asked = UndoView["waiting"][number] & { csrfToken: string };

const askedColumns: DeskColumns<Asked> = [
  { name: "What is asked for", cell: (line) => <What {...line} /> },
  { name: "By", cell: ({ by, isOwn }) => (isOwn ? `${by} (you)` : by) },
  { name: "When", cell: ({ at }) => at },
  { name: "Decide", cell: (line) => <Decide {...line} /> },
];

/** What waits for a second person, what was done at the desk lately, and what takes that back. */
export function TakeBackScreen({ waiting, acts, csrfToken }: UndoView) {
  return (
    <>
      {waiting.length === 0 ? null : (
        <>
          <h2>Waits for a second person</h2>
          <DeskTable
            caption="What waits for a second person"
            rows={waiting.map((request) => ({ ...request, csrfToken }))}
            keyOf={({ id }) => id}
            empty=""
            columns={askedColumns}
          />
          <h2>Done lately</h2>
        </>
      )}
      <p>
        What gives power or money, or opens pages, can be taken back here for two weeks. You are asked before anything
        happens. Merged accounts are separated again on the user’s screen, or by the link in the emails about it.
      </p>
      <DeskTable
        caption="What can be taken back"
        rows={acts.map((act) => ({ ...act, csrfToken }))}
        keyOf={({ id }) => id}
        empty="Nothing was done in the last two weeks that you can take back."
        columns={takeBackColumns}
      />
    </>
  );
}

function Decide({ id, what, by, isOwn, path, fields, csrfToken }: Asked) {
  const about = (
    <span className="visually-hidden">
      : {what}, {by}
    </span>
  );
  return (
    <DeskButtons>
      {isOwn ? null : (
        <form method="post" action={path}>
          <Hidden fields={{ ...fields, csrf: csrfToken, look: "1" }} />
          <Button type="submit">Look at it{about}</Button>
        </form>
      )}
      <form method="post" action={UNDO_PATH}>
        <Hidden fields={{ id, csrf: csrfToken }} />
        <Button type="submit">
          {isOwn ? "Withdraw it" : "Refuse it"}
          {about}
        </Button>
      </form>
    </DeskButtons>
  );
}

function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function What({ what, fields }: TakeBackLine | Asked) {
  const named = fields["domain"] ?? fields["network"] ?? fields["email"];
  return named === undefined ? what : `${what}: ${named}`;
}

function TakeBack({ what, at, path, fields, csrfToken }: TakeBackLine) {
  const label = (
    <>
      Take it back
      <span className="visually-hidden">
        : {what}, {at}
      </span>
    </>
  );
  if (Object.keys(fields).length === 0) return <a href={path}>{label}</a>;
  return (
    <form method="post" action={path}>
      <Hidden fields={{ ...fields, csrf: csrfToken }} />
      <Button type="submit">{label}</Button>
    </form>
  );
}
