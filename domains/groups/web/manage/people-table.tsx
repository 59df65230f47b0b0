import type { GroupPerson } from "../../../subscriptions/contract.ts";
import { sinceSent } from "../../rules.ts";

interface PeopleTableProps {
  caption: string;
  people: readonly GroupPerson[];
  /** Said of a person beside the name. */
  noteOf?: (person: GroupPerson) => string | null;
  actsOf(person: GroupPerson): readonly PersonAct[];
}

/** What can be done with a person. */
export interface PersonAct {
  /** What the button says; `whom` follows for who can't see the row. */
  label: string;
  whom: string;
  run(): void;
}

/** People with their state, and what can be done with each (GROUP-1). */
export function PeopleTable({ caption, people, noteOf, actsOf }: PeopleTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, also by keyboard
    <section className="group-people" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name and e-mail</th>
            <th scope="col">State</th>
            <th scope="col">Invited</th>
            <th scope="col">Last login</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                {nameOf(person)}
                <Note text={noteOf?.(person) ?? null} />
                <small>{person.email}</small>
              </th>
              <td data-column="State">
                {person.pending ? "Pending" : "Active"}
                {person.pending && person.hoursSinceVerificationCodeIssued !== null ? (
                  <small> e-mail sent {sinceSent(person.hoursSinceVerificationCodeIssued)}</small>
                ) : null}
              </td>
              <td data-column="Invited">{person.dateInvited}</td>
              <td data-column="Last login">{person.lastLoginDate ?? "–"}</td>
              <td>
                <Acts acts={actsOf(person)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Note({ text }: { text: string | null }) {
  return text === null ? null : <small>{text}</small>;
}

function Acts({ acts }: { acts: readonly PersonAct[] }) {
  return (
    <div className="group-acts">
      {acts.map(({ label, whom, run }) => (
        <button key={label} type="button" className="button" onClick={run}>
          {label}
          <span className="visually-hidden"> {whom}</span>
        </button>
      ))}
    </div>
  );
}

/** A person's name, or the address where no name is known. */
export function nameOf({ firstName, lastName, email }: GroupPerson): string {
  return `${firstName} ${lastName}`.trim() || email;
}
