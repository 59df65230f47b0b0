import { Button } from "../../../../ui/button/button.tsx";
import { DeskButtons } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { UNDO_PATH, type UndoView } from "../../contract.ts";
import { harmfulActs } from "../../rules.ts";

type Line = UndoView["acts"][number] & { csrfToken: string };

const columns: DeskColumns<Line> = [
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
        columns={columns}
      />
    </>
  );
}

function Decide({ id, what, by, isOwn, path, fields, csrfToken }: Asked) {
  const about = (
    <span className="visually-hidden">
      : {harmfulActs[what]}, {by}
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

function What({ what, fields }: Line | Asked) {
  const named = fields["domain"] ?? fields["network"] ?? fields["email"];
  return named === undefined ? harmfulActs[what] : `${harmfulActs[what]}: ${named}`;
}

function TakeBack({ what, at, path, fields, csrfToken }: Line) {
  const label = (
    <>
      Take it back
      <span className="visually-hidden">
        : {harmfulActs[what]}, {at}
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
