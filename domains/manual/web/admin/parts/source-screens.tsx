import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { AdminForm } from "../../../../../ui/admin/admin-form.tsx";
import { type TableColumns, AdminTable } from "../../../../../ui/admin/admin-table.tsx";
import { TextArea } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import {
  type ChecksView,
  type PartChangesView,
  type PartHistoryView,
  partPath,
  type PartQuestion,
  type PartSourceView,
} from "../../../admin/part-views.ts";
import { Faults } from "../pages/page-screen.tsx";
import { PublishQuestion } from "../pages/page-parts.tsx";
import { PartFrame, SeenVersion } from "./part-frame.tsx";

/** A part as its file has it, to be changed as a whole. */
export function PartSourceScreen(view: PartSourceView) {
  const { handle, part, source, file, faults, theirs, version, csrfToken, isEditable, isChanged, mayPublish } = view;
  const text = (name: string, label: string, value: string, isFixed: boolean) => (
    <div className="admin-source">
      <Field name={name} label={label}>
        {(control) => (
          <TextArea {...control} name={name} rows={24} spellCheck={false} readOnly={isFixed} defaultValue={value} />
        )}
      </Field>
    </div>
  );
  return (
    <PartFrame frame={view}>
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      {theirs === "" ? null : (
        <p>
          Someone else has changed the same text since you started. Above is your text with others’ changes to other parts; below
          is the current draft. Save again to replace it with yours.
        </p>
      )}
      {isEditable ? (
        <AdminForm
          action={partPath(handle, part, "source")}
          csrfToken={csrfToken}
          label="Save"
          isPrimary={!(isChanged && mayPublish)}
        >
          <SeenVersion version={version} />
          {text("source", `As in ${file}`, source, false)}
        </AdminForm>
      ) : (
        text("source", `As in ${file}`, source, true)
      )}
      {theirs === "" ? null : text("theirs", "Current draft", theirs, true)}
    </PartFrame>
  );
}

/** What a part's draft changes for readers, line by line. */
export function PartChangesScreen({ handle, part, lines }: PartChangesView) {
  return (
    <>
      {lines.length === 0 ? <p>Readers already see what is in the draft.</p> : null}
      <div className="admin-source-lines">
        {lines.map((line) => (
          <ChangedLine key={line.id} {...line} />
        ))}
      </div>
      <BackToDraft handle={handle} part={part} />
    </>
  );
}

function ChangedLine({ kind, text }: PartChangesView["lines"][number]) {
  const shown = text === "" ? "\u00a0" : text;
  if (kind === "left-out") return <hr />;
  if (kind === "gone")
    return (
      <p>
        <del>{shown}</del>
      </p>
    );
  if (kind === "new")
    return (
      <p>
        <ins>{shown}</ins>
      </p>
    );
  return <p className="admin-what">{shown}</p>;
}

type Version = PartHistoryView["versions"][number] &
  Pick<PartHistoryView, "handle" | "part" | "csrfToken"> & { seen: number };

const versionColumns: TableColumns<Version> = [
  { name: "Version", cell: ({ version }) => version },
  { name: "Saved", cell: ({ saved }) => saved },
  { name: "What", cell: ({ what }) => what },
  {
    name: "Go back",
    cell: ({ handle, part, version, seen, isNow, csrfToken }) =>
      isNow ? (
        "the draft"
      ) : (
        <AdminForm
          action={partPath(handle, part, "history")}
          csrfToken={csrfToken}
          label={`Restore version ${version}`}
          isPrimary={false}
        >
          <SeenVersion version={seen} />
          <input type="hidden" name="back" value={version} />
        </AdminForm>
      ),
  },
];

/** The versions of a part's draft, each of which can come back. */
export function PartHistoryScreen({ handle, part, version: seen, versions, csrfToken }: PartHistoryView) {
  return (
    <>
      <AdminTable
        caption="Versions"
        rows={versions.map((version) => ({ ...version, handle, part, seen, csrfToken }))}
        keyOf={({ version }) => String(version)}
        empty="There are no versions yet."
        columns={versionColumns}
      />
      <BackToDraft handle={handle} part={part} />
    </>
  );
}

/** Asks before a part is published. */
export function PartQuestionScreen({ handle, part, ...question }: PartQuestion) {
  return <PublishQuestion {...question} action={partPath(handle, part, "publish")} back={partPath(handle, part)} />;
}

/** Lists of what to fix, each with where. */
export function ChecksScreen({ handle, lists }: ChecksView) {
  return (
    <>
      {lists.map(({ title, about, items }) => (
        <section key={title} aria-label={title} className="admin-plain">
          <h2>
            {title} ({items.length})
          </h2>
          <p className="admin-what">{about}</p>
          {items.length === 0 ? <p className="admin-empty">There is none.</p> : null}
          <ul className="admin-list">
            {items.map(({ text, detail, href }) => (
              <li key={`${href} ${detail}`}>
                <a href={href}>{text}</a>
                <p className="admin-what">{detail}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <BackToDraft handle={handle} part="index" />
    </>
  );
}

function BackToDraft({ handle, part }: Pick<PartChangesView, "handle" | "part">) {
  return (
    <ButtonRow>
      <LinkButton href={partPath(handle, part)}>Back to the draft</LinkButton>
    </ButtonRow>
  );
}
