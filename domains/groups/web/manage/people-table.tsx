import { useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import type { ManagedPerson } from "../../contract.ts";
import { type PersonAct, PersonSheet } from "./person-sheet.tsx";
import { lastFirst, nameOf, State } from "./person-words.tsx";

interface PeopleTableProps {
  caption: string;
  people: readonly ManagedPerson[];
  /** Said of a person beside the name. */
  noteOf?: (person: ManagedPerson) => string | null;
  actsOf(person: ManagedPerson): readonly PersonAct[];
  /** Whether the last name stands first, as the list is sorted by it. */
  isLastFirst?: boolean;
  /** Which people are chosen, where some can be. */
  selection?: Selection;
}

export interface Selection {
  isChosen(person: ManagedPerson): boolean;
  onChoose(person: ManagedPerson, isChosen: boolean): void;
}

/** People with their state, and what can be done with each (GROUP-1). */
export function PeopleTable({ caption, people, noteOf, actsOf, isLastFirst = false, selection }: PeopleTableProps) {
  const [opened, setOpened] = useState<ManagedPerson | null>(null);
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
            <tr key={person.id} data-chosen={selection?.isChosen(person) === true ? "" : undefined}>
              <th scope="row">
                {selection ? <Choose person={person} selection={selection} /> : null}
                <span className="group-name">
                  <span>{isLastFirst ? lastFirst(person) : nameOf(person)}</span>
                  <Note text={noteOf?.(person) ?? null} />
                  <small>{person.email}</small>
                </span>
              </th>
              <td data-column="State">
                <State person={person} />
              </td>
              <td data-column="Invited">{person.dateInvited}</td>
              <td data-column="Last login" data-empty={person.lastLoginDate === null ? "" : undefined}>
                {person.lastLoginDate ?? "–"}
              </td>
              <td className="group-row-acts">
                <Acts acts={actsOf(person)} />
                <More person={person} hasActs={actsOf(person).length > 0} onOpen={() => setOpened(person)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {opened ? <PersonSheet person={opened} acts={actsOf(opened)} onClose={() => setOpened(null)} /> : null}
    </section>
  );
}

function Choose({ person, selection }: { person: ManagedPerson; selection: Selection }) {
  return (
    <label className="group-choose">
      <input
        type="checkbox"
        checked={selection.isChosen(person)}
        onChange={({ currentTarget }) => selection.onChoose(person, currentTarget.checked)}
      />
      <span className="visually-hidden">Select {nameOf(person)}</span>
    </label>
  );
}

function Note({ text }: { text: string | null }) {
  return text === null ? null : <small className="group-note">{text}</small>;
}

function Acts({ acts }: { acts: readonly PersonAct[] }) {
  return (
    <div className="group-acts">
      {acts.map(({ label, whom, run }) => (
        <Button key={label} type="button" onClick={run}>
          {label}
          <span className="visually-hidden"> {whom}</span>
        </Button>
      ))}
    </div>
  );
}

interface MoreProps {
  person: ManagedPerson;
  hasActs: boolean;
  onOpen(): void;
}

/** In place of the buttons where they have no room. */
function More({ person, hasActs, onOpen }: MoreProps) {
  return (
    <button
      type="button"
      className="icon-button group-more"
      aria-haspopup="dialog"
      aria-label={`${hasActs ? "Actions for" : "Details of"} ${nameOf(person)}`}
      onClick={onOpen}
    >
      <span aria-hidden="true">⋯</span>
    </button>
  );
}
