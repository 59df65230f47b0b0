import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskFacts } from "../../../../ui/desk/desk-text.tsx";
import { type DeskColumns, DeskTable, DeskTableSection } from "../../../../ui/desk/desk-table.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import { adminPath } from "../../../admin/contract.ts";
import {
  DESK_USERS,
  type DeskUserView,
  type MergeView,
  type ShownUser,
  type UserQuestion,
  type UsersView,
  deskDeadMergePath,
  deskMergePath,
  deskUserPath,
} from "../../desk-views.ts";
import { DeskAgreement } from "../../../../ui/desk/desk-agreement.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { Field } from "../../../../ui/field/field.tsx";
import { ChoiceField, TextField } from "../../../../ui/field/text-field.tsx";
import { MOST_GIVEN_DAYS } from "../../../subscriptions/rules.ts";
import { DeskNext } from "../../../../ui/desk/desk-next.tsx";
import { DeskField } from "../../../../ui/desk/desk-field.tsx";

const termColumns: DeskColumns<DeskUserView["terms"][number]> = [
  { name: "From", cell: ({ startsOn }) => startsOn },
  { name: "To", cell: ({ endsOn }) => endsOn },
  { name: "Status", cell: ({ status }) => status },
];

const groupColumns: DeskColumns<DeskUserView["groups"][number]> = [
  { name: "Group", cell: ({ groupId, title }) => <a href={adminPath("groups", groupId)}>{title}</a> },
  { name: "What the user is there", cell: ({ role }) => role },
];

const mergeColumns: DeskColumns<DeskUserView["merges"][number]> = [
  { name: "Second account", cell: ({ other }) => other },
  { name: "State", cell: ({ stands }) => stands },
  { name: "Act", cell: ({ act }) => (act === null ? null : <a href={act.href}>{act.label}</a>) },
];

/** A user: who it is, what can be done for them, and what they have. */
export function DeskUserScreen({ id, warning, facts, terms, groups, acts, mergeHref, merges, ...view }: DeskUserView) {
  return (
    <>
      {warning === null ? null : <Message kind="error">{warning}</Message>}
      <DeskFacts facts={facts} />
      {acts.length === 0 ? null : (
        <>
          <h2>What can be done</h2>
          <ButtonRow>
            {acts.map(({ act, label }) => (
              <LinkButton key={act} href={deskUserPath(id, act)}>
                {label}
              </LinkButton>
            ))}
            {mergeHref === null ? null : <LinkButton href={mergeHref}>Merge a second account</LinkButton>}
          </ButtonRow>
        </>
      )}
      <DeskTableSection
        title="Subscriptions"
        rows={terms}
        keyOf={(term) => term.id}
        empty="There is no subscription of their own."
        columns={termColumns}
      />
      <DeskTableSection
        title="Groups"
        rows={groups}
        keyOf={(group) => group.id}
        empty="They are in no group."
        columns={groupColumns}
      />
      {merges.length === 0 ? null : (
        <DeskTableSection
          title="Merged accounts"
          rows={merges}
          keyOf={(merge) => merge.id}
          empty=""
          columns={mergeColumns}
        />
      )}
      <Searches {...view} />
    </>
  );
}

/** Leads to other screens by the address, which is sent: it stands in no URL. */
function Searches({ searches, email, csrfToken }: Pick<DeskUserView, "searches" | "email" | "csrfToken">) {
  if (searches.length === 0) return null;
  return (
    <>
      <h2>Elsewhere, by the address</h2>
      <ButtonRow>
        {searches.map(({ action, field, label }) => (
          <form key={action} method="post" action={action}>
            <input type="hidden" name="csrf" value={csrfToken} />
            <input type="hidden" name={field} value={email} />
            <Button type="submit">{label}</Button>
          </form>
        ))}
      </ButtonRow>
    </>
  );
}

const units = { years: "Years", days: "Days" };

/** Asks how long an extension is to be; then, as for every act, says what will happen, and asks whether to do it. */
export function UserQuestionScreen(question: UserQuestion) {
  const { id, act, label, needsReason, agreement, obstacle, typed, csrfToken } = question;
  const [action, back] = [deskUserPath(id, act), deskUserPath(id)];
  if (obstacle !== null) return <p>{obstacle}</p>;
  if (agreement === null)
    return (
      <DeskForm action={action} csrfToken={csrfToken} label="Go on" cancelHref={back}>
        <LengthFields typed={typed} />
      </DeskForm>
    );
  const { length = "", unit = "" } = typed;
  return (
    <DeskAgreement
      action={action}
      label={label}
      cancelHref={back}
      {...agreement}
      typed={act === "extend" ? { length, unit } : {}}
      csrfToken={csrfToken}
      reason={needsReason ? (typed["reason"] ?? "") : null}
    />
  );
}

function LengthFields({ typed }: Pick<UserQuestion, "typed">) {
  return (
    <>
      <Field
        name="length"
        label="How many"
        help={`It starts when the current subscription ends, or today. At most ${MOST_GIVEN_DAYS} days at once; an owner can give more.`}
      >
        {(control) => (
          <Input
            {...control}
            name="length"
            inputMode="numeric"
            required
            maxLength={4}
            autoComplete="off"
            defaultValue={typed["length"] ?? "1"}
          />
        )}
      </Field>
      <ChoiceField name="unit" label="Years or days" options={units} value={typed["unit"] ?? "years"} />
    </>
  );
}

const columns: DeskColumns<ShownUser> = [
  { name: "Name", cell: ({ id, name }) => <a href={deskUserPath(id)}>{name}</a> },
  { name: "E-mail address", cell: ({ email }) => email },
  { name: "Role", cell: ({ role }) => role },
  { name: "Created", cell: ({ createdAt }) => createdAt },
];

/** The newest users, or those that a search has found. */
export function UsersScreen({ users, next, typed, hasMore, csrfToken }: UsersView) {
  return (
    <>
      <DeskForm action={DESK_USERS} csrfToken={csrfToken} label="Search" isPrimary={false}>
        <TextField
          name="words"
          label="Find users"
          help="Part of a name or an e-mail address."
          value={typed ?? ""}
          autoComplete="off"
        />
      </DeskForm>
      <h2>{typed === null ? "Newest first" : "Found"}</h2>
      <DeskTable
        caption="Users"
        rows={users}
        keyOf={({ id }) => id}
        empty={typed === null ? "There are no users here." : "No user has this in the name or the address."}
        columns={columns}
      />
      {hasMore ? <p>There are more than these. Type more of the name.</p> : null}
      <DeskNext href={next} />
      {typed === null ? null : (
        <p>
          <a href={DESK_USERS}>Show all users</a>
        </p>
      )}
    </>
  );
}

/** Asks which account is merged into a user's. */
export function MergeScreen({ id, email, isDead, deadHref, typed, csrfToken }: MergeView) {
  return (
    <>
      {isDead ? (
        <p>
          For somebody who has two accounts and can’t read the mail of one any more. After 7 days, subscriptions, orders
          and groups of that account become part of {email}; its notes and pins don’t. Both addresses are told at once,
          and either can stop it. You will see both accounts side by side first.
        </p>
      ) : (
        <p>
          For somebody who has two accounts. Everything in the other account becomes part of {email}, once the owner of
          its address has agreed by the link in an e-mail. You will see both side by side before they are asked.
        </p>
      )}
      <DeskForm
        action={isDead ? deskDeadMergePath(id) : deskMergePath(id)}
        csrfToken={csrfToken}
        label="Go on"
        cancelHref={deskUserPath(id)}
      >
        <DeskField
          name="email"
          type="email"
          label="E-mail address of the other account"
          help="An e-mail goes there."
          value={typed["email"] ?? ""}
        />
      </DeskForm>
      {deadHref === null ? null : (
        <p>
          <a href={deadHref}>Nobody reads its mail any more</a>
        </p>
      )}
    </>
  );
}
