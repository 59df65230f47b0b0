import { DeskNext } from "../../../../ui/desk/desk-next.tsx";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskFacts } from "../../../../ui/desk/desk-facts.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { DeskLines } from "../../../../ui/desk/desk-lines.tsx";
import { type DeskColumns, DeskTable, DeskTableSection } from "../../../../ui/desk/desk-table.tsx";
import { ChoiceField, TextField } from "../../../../ui/field/text-field.tsx";
import {
  DESK_GROUPS,
  type DeskGroupView,
  type GroupAct,
  type GroupQuestion,
  type GroupsView,
  type ShownGroup,
  type ShownPerson,
  deskGroupPath,
} from "../../desk-views.ts";
import type { ReactNode } from "react";
import { ReasonField } from "../../../../ui/desk/desk-agreement.tsx";
import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { MOST_GIVEN_DAYS } from "../../../subscriptions/rules.ts";

type Of<Part extends keyof DeskGroupView> = DeskGroupView[Part] extends readonly (infer Row)[] ? Row : never;

const termColumns: DeskColumns<Of<"terms">> = [
  { name: "State", cell: ({ status }) => status },
  { name: "First day", cell: ({ startsOn }) => startsOn },
  { name: "Last day", cell: ({ endsOn }) => endsOn },
  { name: "Seats", cell: ({ seats }) => seats },
];

const additionColumns: DeskColumns<Of<"additions">> = [
  { name: "Added", cell: ({ what }) => what },
  { name: "From", cell: ({ on }) => on },
  { name: "Taken back", cell: ({ until }) => until },
];

const personColumns: DeskColumns<ShownPerson & { href: string | null }> = [
  { name: "Name", cell: ({ name, href }) => (href === null ? name : <a href={href}>{name}</a>) },
  { name: "E-mail address", cell: ({ email }) => email },
  { name: "State", cell: ({ state }) => state },
];

const networkColumns: DeskColumns<Of<"networks">> = [
  { name: "Network", cell: ({ cidr }) => cidr },
  { name: "State", cell: ({ state }) => state },
];

const recordColumns: DeskColumns<Of<"record">> = [
  { name: "Who", cell: ({ who }) => who },
  { name: "What", cell: ({ what }) => what },
  { name: "Date", cell: ({ on }) => on },
];

interface DeskGroupScreenProps extends DeskGroupView {
  /** Where the desk shows each account. */
  userHrefs: Readonly<Record<string, string>>;
  /** Where its orders are searched for, by a field named `words`. */
  ordersAction: string;
}

/** A group: how it stands, what can be done for it, who is in it, and what was done. */
export function DeskGroupScreen(group: DeskGroupScreenProps) {
  const { id, facts, acts, terms, additions, administrators, domains, networks, record, userHrefs } = group;
  return (
    <>
      <DeskFacts facts={facts} />
      <h2>What can be done</h2>
      <ButtonRow>
        {acts.map(({ act, label }) => (
          <LinkButton key={act} href={deskGroupPath(id, act)}>
            {label}
          </LinkButton>
        ))}
      </ButtonRow>
      <DeskTableSection
        title="Subscriptions"
        rows={terms}
        keyOf={(term) => term.id}
        empty="There is no subscription yet."
        columns={termColumns}
      />
      {additions.length === 0 ? null : (
        <DeskTableSection
          title="Added seats"
          rows={additions}
          keyOf={(one) => one.id}
          empty=""
          columns={additionColumns}
        />
      )}
      <DeskTableSection
        title="Administrators"
        rows={withHrefs(administrators, userHrefs)}
        keyOf={(person) => person.id}
        empty="Nobody administers it."
        columns={personColumns}
      />
      <h2>Members</h2>
      {group.typed === null && group.found === 0 ? (
        <DeskLines lines={[]} empty="Nobody has a seat, or is invited to one." />
      ) : (
        <Members {...group} />
      )}
      <h2>Domains</h2>
      <DeskLines lines={domains} empty="It has no domains." />
      <DeskTableSection
        title="Networks"
        rows={networks}
        keyOf={({ cidr }) => cidr}
        empty="It has no networks."
        columns={networkColumns}
      />
      <Elsewhere {...group} />
      <DeskTableSection
        title="What happened last"
        rows={record}
        keyOf={(entry) => entry.id}
        empty="Nothing is on record."
        columns={recordColumns}
      />
    </>
  );
}

function Members({ id, members, found, typed, next, csrfToken, userHrefs }: DeskGroupScreenProps) {
  return (
    <>
      <DeskForm action={deskGroupPath(id)} csrfToken={csrfToken} label="Search" isPrimary={false}>
        <TextField
          name="search"
          label="Find members"
          help="Parts of a name or an e-mail address."
          value={typed ?? ""}
          autoComplete="off"
        />
      </DeskForm>
      <p>
        {typed === null
          ? found === 1
            ? "1 person has a seat, or is invited to one."
            : `${found.toLocaleString("en-US")} people have a seat, or are invited to one.`
          : `${found.toLocaleString("en-US")} found.`}
      </p>
      <DeskTable
        caption="Members"
        rows={withHrefs(members, userHrefs)}
        keyOf={(person) => person.id}
        empty="No member has this in the name or the address."
        columns={personColumns}
      />
      {typed !== null && found > members.length ? <p>There are more than these. Type more of the name.</p> : null}
      <DeskNext href={next} />
      {typed === null ? null : (
        <p>
          <a href={deskGroupPath(id)}>Show all members</a>
        </p>
      )}
    </>
  );
}

/** Leads to its orders by its title, which is sent. */
function Elsewhere({ title, csrfToken, ordersAction }: DeskGroupScreenProps) {
  return (
    <>
      <h2>Orders</h2>
      <DeskForm action={ordersAction} csrfToken={csrfToken} label="Find orders with this title" isPrimary={false}>
        <input type="hidden" name="words" value={title} />
      </DeskForm>
    </>
  );
}

function withHrefs(people: readonly ShownPerson[], hrefs: Readonly<Record<string, string>>) {
  return people.map((person) => ({ ...person, href: hrefs[person.accountId ?? ""] ?? null }));
}

const units = { years: "Years", days: "Days" };

const fieldsOf: Readonly<Record<GroupAct, (question: GroupQuestion) => ReactNode>> = {
  extend: ({ typed, seats }) => (
    <>
      <DeskField
        name="length"
        label="How many"
        help={`It starts when the current subscription ends, or today. At most ${MOST_GIVEN_DAYS} days at once; an owner can give more.`}
        inputMode="numeric"
        maxLength={4}
        value={typed["length"] ?? "1"}
      />
      <ChoiceField name="unit" label="Years or days" options={units} value={typed["unit"] ?? "years"} />
      <DeskField
        name="seats"
        label="Seats"
        help="0 for unlimited ones."
        inputMode="numeric"
        maxLength={4}
        value={typed["seats"] ?? seats}
      />
    </>
  ),
  "take-back-term": (question) => (
    <Choice {...question} name="term" label="Subscription" none="The desk gave it none." />
  ),
  "take-back-seats": (question) => (
    <Choice {...question} name="addition" label="Added seats" none="The desk added none." />
  ),
  "add-seats": ({ typed }) => (
    <DeskField
      name="seats"
      label="How many more seats"
      help="For the subscription that runs, until its end. 0 lifts the limit."
      inputMode="numeric"
      maxLength={4}
      value={typed["seats"] ?? ""}
    />
  ),
  "add-domain": ({ typed }) => (
    <DeskField
      name="domain"
      label="Domain"
      help="What follows the @, like example.edu. Whoever has an address there can join."
      value={typed["domain"] ?? ""}
    />
  ),
  "remove-domain": (question) => <Choice {...question} name="domain" label="Domain" none="It has no domains." />,
  "add-network": ({ typed }) => (
    <DeskField
      name="network"
      label="Network"
      help="192.0.2.0/24, 192.0.2.0-192.0.2.255, 192.0.2.* or 2001:db8::/32. Whoever is on it reads without an account."
      value={typed["network"] ?? ""}
    />
  ),
  "remove-network": (question) => <Choice {...question} name="network" label="Network" none="It has no networks." />,
  "add-administrator": ({ typed }) => (
    <DeskField
      name="email"
      label="E-mail address"
      help="Of an account. To administer a group takes no seat."
      type="email"
      value={typed["email"] ?? ""}
    />
  ),
  "remove-administrator": (question) => (
    <Choice {...question} name="administrator" label="Administrator" none="Nobody administers it." />
  ),
};

/** Asks for what an act needs, and why. */
export function GroupQuestionScreen(question: GroupQuestion) {
  const { id, act, typed, csrfToken } = question;
  return (
    <DeskForm action={deskGroupPath(id, act)} csrfToken={csrfToken} label="Go on" cancelHref={deskGroupPath(id)}>
      {fieldsOf[act](question)}
      <ReasonField value={typed["reason"] ?? ""} />
    </DeskForm>
  );
}

function Choice({ choices, typed, name, label, none }: GroupQuestion & { name: string; label: string; none: string }) {
  if (Object.keys(choices).length === 0) return <p>{none}</p>;
  const [first = ""] = Object.keys(choices);
  const value = typed[name] ?? (Object.keys(choices).length === 1 ? first : "");
  return <ChoiceField name={name} label={label} options={choices} value={value} />;
}

const columns: DeskColumns<ShownGroup> = [
  { name: "Group", cell: ({ id, title }) => <a href={deskGroupPath(id)}>{title}</a> },
  { name: "Type", cell: ({ type }) => type },
  { name: "Subscription", cell: ({ state }) => state },
  { name: "Seats used", cell: ({ seats }) => seats },
];

/** The newest groups, or those that a search has found. */
export function GroupsScreen({ groups, next, typed, hasMore, csrfToken }: GroupsView) {
  return (
    <>
      <DeskForm action={DESK_GROUPS} csrfToken={csrfToken} label="Search" isPrimary={false}>
        <TextField
          name="words"
          label="Find groups"
          help="Part of a title, or the e-mail address of an administrator or a member."
          value={typed ?? ""}
          autoComplete="off"
        />
      </DeskForm>
      <h2>{typed === null ? "Newest first" : "Found"}</h2>
      <DeskTable
        caption="Groups"
        rows={groups}
        keyOf={({ id }) => id}
        empty={typed === null ? "There are no groups yet." : "No group has this title, or somebody with this address."}
        columns={columns}
      />
      {hasMore ? <p>There are more than these. Type more of the title.</p> : null}
      <DeskNext href={next} />
    </>
  );
}
