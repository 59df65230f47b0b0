import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import { releasePath, type ReleaseView, type ShownChanges } from "../../contract.ts";
import { EventList } from "./event-list.tsx";

/** A release: what it changes, what can be done with it, and what was done. */
export function ReleaseScreen({ release, changes, acts, link, events, csrfToken }: ReleaseView) {
  const { name, author, reason, problem } = release;
  const [questions, canShare] = [acts.filter(({ act }) => act !== "share"), acts.some(({ act }) => act === "share")];
  return (
    <>
      <p>
        <span className="desk-state">{release.stateWords}</span>
        {author === "" ? null : `, made by ${author}`}
        {reason === "" ? null : ` — “${reason}”`}
      </p>
      {problem === "" ? null : <Message kind="error">{problem}</Message>}
      {questions.length === 0 ? null : (
        <ButtonRow>
          {questions.map(({ act, label }, index) => (
            <LinkButton key={act} isPrimary={index === 0} href={releasePath(name, act)}>
              {label}
            </LinkButton>
          ))}
        </ButtonRow>
      )}
      {canShare ? <Reading name={name} link={link} csrfToken={csrfToken} /> : null}
      {changes === null ? null : <Changes {...changes} />}
      <h2>What was done</h2>
      <EventList events={events} />
    </>
  );
}

function Reading({ name, link, csrfToken }: Pick<ReleaseView, "link" | "csrfToken"> & { name: string }) {
  return (
    <>
      <h2>Read it</h2>
      {link === null ? (
        <>
          <p>A link shows the whole release as readers will see it, and what it changes word by word.</p>
          <DeskForm
            action={releasePath(name, "share")}
            csrfToken={csrfToken}
            label="Make a link to read it"
            isPrimary={false}
          />
        </>
      ) : (
        <>
          <p>Whoever has this link can read the release until {link.until}. It is shown only now.</p>
          <p className="desk-link">
            <a href={link.address}>{link.address}</a>
          </p>
        </>
      )}
    </>
  );
}

const changedColumns: DeskColumns<ShownChanges["pages"][number]> = [
  { name: "Page", cell: ({ name }) => name },
  { name: "Change", cell: ({ what }) => what },
];

function Changes({ against, gains, losses, pages }: ShownChanges) {
  return (
    <>
      <h2>What it changes</h2>
      <p>
        {against === null ? "Nothing was published before it." : `Compared with ${against}.`}{" "}
        {gains.length + losses.length === 0 ? "Nothing differs." : null}
        {gains.length === 0 ? null : `Readers get: ${gains.join(", ")}. `}
        {losses.length === 0 ? null : `Readers lose: ${losses.join(", ")}.`}
      </p>
      {pages.length === 0 ? null : (
        <DeskTable
          caption="Changed pages"
          rows={pages}
          keyOf={({ id, name }) => `${id} ${name}`}
          empty=""
          columns={changedColumns}
        />
      )}
    </>
  );
}
