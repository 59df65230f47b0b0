import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import {
  type ReleaseQuestion as Question,
  type ReleaseView,
  type ShareView,
  type ShownChanges,
  type ShownLink,
  linkDays,
  releasePath,
} from "../../contract.ts";
import { EventList } from "./editions-screen.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { Field } from "../../../../ui/field/field.tsx";
import { TimeField } from "./reason-field.tsx";
import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { ChoiceField } from "../../../../ui/field/text-field.tsx";

/** A release: what it changes, what can be done with it, and what was done. */
export function ReleaseScreen({ release, changes, acts, link, links, events }: ReleaseView) {
  const { name, author, reason, problem } = release;
  const isOfLinks = ({ act }: (typeof acts)[number]) => act === "share" || act === "end-links";
  const questions = acts.filter((each) => !isOfLinks(each));
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
      <Reading name={name} link={link} links={links} acts={acts.filter(isOfLinks)} />
      {changes === null ? null : <Changes {...changes} />}
      <h2>What was done</h2>
      <EventList events={events} />
    </>
  );
}

const linkColumns: DeskColumns<ShownLink> = [
  { name: "Made", cell: ({ made }) => made },
  { name: "Until", cell: ({ until }) => until },
  { name: "Opened", cell: ({ opened }) => opened },
  { name: "Pages", cell: ({ pages }) => pages },
];

/** The links to a release: one that was just made, all that work, and how to make and end them. */
function Reading({ name, link, links, acts }: Pick<ReleaseView, "link" | "links" | "acts"> & { name: string }) {
  if (acts.length === 0) return null;
  return (
    <>
      <h2>Read it</h2>
      {link === null ? null : (
        <>
          <p>Whoever has this link can read the release until {link.until}. It is shown only now.</p>
          <p className="desk-link">
            <a href={link.address}>{link.address}</a>
          </p>
        </>
      )}
      {links.length === 0 ? (
        <p>No link to it works. A link shows the release as readers will see it, and what it changes word by word.</p>
      ) : (
        <DeskTable caption="Links that work" rows={links} keyOf={({ id }) => id} empty="" columns={linkColumns} />
      )}
      <ButtonRow>
        {acts.map(({ act, label }) => (
          <LinkButton key={act} href={releasePath(name, act)}>
            {label}
          </LinkButton>
        ))}
      </ButtonRow>
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

/** Asks before something is done with a release, and says what readers get or lose. */
export function ReleaseQuestion({
  name,
  act,
  consequences,
  obstacle,
  label,
  asksTime,
  seen,
  typed,
  csrfToken,
}: Question) {
  const back = releasePath(name);
  if (obstacle !== null)
    return (
      <>
        <p>{obstacle} There is nothing to do here.</p>
        <ButtonRow>
          <LinkButton href={back}>Back to {name}</LinkButton>
        </ButtonRow>
      </>
    );
  return (
    <>
      <ul className="desk-list">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <DeskForm action={releasePath(name, act)} csrfToken={csrfToken} label={label} cancelHref={back}>
        <input type="hidden" name="seen" value={seen} />
        <Field name="reason" label="Reason (optional)" help="One line for the list of releases and what was done.">
          {(control) => (
            <Input {...control} name="reason" maxLength={500} autoComplete="off" defaultValue={typed["reason"] ?? ""} />
          )}
        </Field>
        {asksTime ? <TimeField typed={typed} /> : null}
      </DeskForm>
    </>
  );
}

/** Asks for how long a link to a release works, and how many pages it opens. */
export function ShareForm({ name, days, pages, csrfToken }: ShareView) {
  return (
    <>
      <p>
        A link shows the release as readers will see it, and what it changes word by word, to whoever has it. Search and
        other editions stay as they are.
      </p>
      <DeskForm action={releasePath(name, "share")} csrfToken={csrfToken} label="Go on" cancelHref={releasePath(name)}>
        <ChoiceField name="days" label="It works for" options={linkDays} value={days} />
        <DeskField
          name="pages"
          label="Pages it opens at most"
          help="A page that is opened again counts once."
          inputMode="numeric"
          maxLength={3}
          value={pages}
        />
      </DeskForm>
    </>
  );
}
