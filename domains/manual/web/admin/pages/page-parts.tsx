import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { AdminForm } from "../../../../../ui/admin/admin-form.tsx";
import { type TableColumns, AdminTable } from "../../../../../ui/admin/admin-table.tsx";
import {
  type PageChangesView,
  type PageHistoryView,
  type PageLinkView,
  pagePath,
  type PageQuestion as Question,
} from "../../../admin/page-views.ts";
import { ReasonField, TimeField } from "../reason-field.tsx";
import { DraftChanges } from "./page-screen.tsx";

/** What a draft changes for readers. */
export function PageChangesScreen({ id, words, html }: PageChangesView) {
  return (
    <>
      <DraftChanges words={words} html={html} />
      <ButtonRow>
        <LinkButton href={pagePath(id)}>Back to the draft</LinkButton>
      </ButtonRow>
    </>
  );
}

type Version = PageHistoryView["versions"][number] & Pick<PageHistoryView, "id" | "csrfToken"> & { seen: number };

const versionColumns: TableColumns<Version> = [
  { name: "Version", cell: ({ version }) => version },
  { name: "Saved", cell: ({ saved }) => saved },
  { name: "What", cell: ({ what }) => what },
  {
    name: "Go back",
    cell: ({ id, version, seen, isNow, csrfToken }) =>
      isNow ? (
        "the draft"
      ) : (
        <AdminForm
          action={pagePath(id, "history")}
          csrfToken={csrfToken}
          label={`Restore version ${version}`}
          isPrimary={false}
        >
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="seen" value={seen} />
        </AdminForm>
      ),
  },
];

/** The versions of a draft, each of which can come back. */
export function PageHistoryScreen({ id, version: seen, versions, csrfToken }: PageHistoryView) {
  return (
    <AdminTable
      caption="Versions"
      rows={versions.map((version) => ({ ...version, id, seen, csrfToken }))}
      keyOf={({ version }) => String(version)}
      empty="There are no versions yet."
      columns={versionColumns}
    />
  );
}

/** A link that shows the draft as readers would see it. */
export function PageLinkScreen({ id, address, until }: PageLinkView) {
  return (
    <>
      <p>Anyone with this link can read the draft until {until}. It won’t be shown again.</p>
      <p className="admin-link">
        <a href={address}>{address}</a>
      </p>
      <ButtonRow>
        <LinkButton href={pagePath(id)}>Back to the draft</LinkButton>
      </ButtonRow>
    </>
  );
}

/** Asks before a page is published. */
export function PageQuestionScreen({ id, scheduled, ...question }: Question) {
  return (
    <>
      <Scheduled id={id} scheduled={scheduled} csrfToken={question.csrfToken} />
      <PublishQuestion {...question} action={pagePath(id, "publish")} back={pagePath(id)} asksTime />
    </>
  );
}

interface PublishQuestionProps extends Omit<Question, "id" | "scheduled"> {
  /** Where it is sent. */
  action: string;
  /** The draft. */
  back: string;
  /** Whether a time may be given. */
  asksTime?: boolean;
}

/** Asks before a draft is published. */
export function PublishQuestion({ action, back, asksTime = false, ...question }: PublishQuestionProps) {
  const { version, consequences, obstacle, typed, csrfToken } = question;
  if (obstacle !== null)
    return (
      <>
        <p>{obstacle}</p>
        <ButtonRow>
          <LinkButton href={back}>Back to the draft</LinkButton>
        </ButtonRow>
      </>
    );
  return (
    <>
      <ul className="admin-list">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <AdminForm action={action} csrfToken={csrfToken} label="Publish" cancelHref={back}>
        <input type="hidden" name="version" value={version} />
        <ReasonField typed={typed} />
        {asksTime ? <TimeField typed={typed} /> : null}
      </AdminForm>
    </>
  );
}

/** What is to be published at a time, and how to take that back. */
function Scheduled({ id, scheduled, csrfToken }: Pick<Question, "id" | "scheduled" | "csrfToken">) {
  if (scheduled === null) return null;
  return (
    <>
      <p>{scheduled.sentence}</p>
      <AdminForm action={pagePath(id, "publish")} csrfToken={csrfToken} label="Cancel the scheduled time" isPrimary={false}>
        <input type="hidden" name="act" value="unschedule" />
        <input type="hidden" name="version" value={scheduled.version} />
        <input type="hidden" name="publishAt" value={scheduled.publishAt ?? ""} />
      </AdminForm>
    </>
  );
}
