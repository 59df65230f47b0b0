import { createElement, Fragment, type ReactNode } from "react";
import { Button, LinkButton } from "../button/button.tsx";
import { ButtonRow } from "../button/button-row.tsx";
import { AdminFacts, AdminLines, AdminNote } from "./admin-text.tsx";
import { AdminButtons, AdminForm } from "./admin-form.tsx";
import { AdminTable } from "./admin-table.tsx";
import { AdminTabs } from "./admin-tabs.tsx";
import { TextField } from "../field/text-field.tsx";
import { Message } from "../message/message.tsx";
import { AdminText } from "./admin-field.tsx";
import { type FieldBlock, AdminFields, hasMore } from "./fields.tsx";

/** A value as a screen shows it: its text, where it leads, and, for programs, what the text stands for. */
export type AdminValue =
  | string
  | {
      text: string;
      href?: string;
      /** What is read out, where the text alone says too little. */
      label?: string;
      data?: string | number | boolean | null;
      /** What is said below it. */
      note?: string;
      /** Buttons instead, which send what they say. */
      sends?: readonly AdminSend[];
    };

export interface AdminFact {
  name: string;
  value: string;
}

/** Rows below the names of their columns; the first cell names the row. */
export interface TableBlock {
  /** Read out, not shown: a heading stands above. */
  caption: string;
  columns: readonly { name: string; isNumber?: boolean; isShort?: boolean }[];
  rows: readonly (readonly AdminValue[])[];
  /** Stands in its place while there are no rows. */
  empty: string;
}

/** A link that looks like a button. `download`: the name of the file that it is. */
interface LinkBlock {
  label: string;
  href: string;
  isPrimary?: boolean;
  download?: string;
}

interface AdminSend {
  action: string;
  label: string;
  /** What is read out behind the label, where several buttons say the same. */
  about?: string;
  fields: Readonly<Record<string, string>>;
}

/** What a screen of admin consists of: data alone, so that it is HTML for people and JSON for programs. */
export type AdminBlock =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "note"; text: string }
  | { kind: "message"; is: "error" | "note" | "done"; text: string }
  /** How something stands, and since when. */
  | { kind: "state"; state: string; rest: string }
  | { kind: "facts"; facts: readonly AdminFact[] }
  | { kind: "lines"; lines: readonly string[]; empty: string }
  | ({ kind: "table" } & TableBlock)
  | { kind: "buttons"; links: readonly LinkBlock[] }
  /** Text to be copied. */
  | { kind: "copy"; name: string; label: string; rows: number; value: string }
  | { kind: "tabs"; label: string; tabs: readonly { label: string; href: string; isCurrent: boolean }[] }
  | { kind: "link"; label: string; href: string }
  /** The address of the next page of a list; null on the last one. */
  | { kind: "next"; href: string | null }
  /** What is searched for is sent, and stands in no address: it may be somebody's. */
  | { kind: "search"; action: string; name: string; label: string; help: string; typed: string }
  /** A button that sends what it says. */
  | ({ kind: "send" } & AdminSend)
  | { kind: "sends"; sends: readonly AdminSend[] }
  | { kind: "form"; action: string; label: string; cancelHref?: string; fields: readonly FieldBlock[] };

/** What a screen is rendered from. */
export interface AdminBlocksProps {
  blocks: readonly AdminBlock[];
  csrfToken: string;
}

/** Renders the blocks of a screen, one below the other. */
export function AdminBlocks({ blocks, csrfToken }: AdminBlocksProps) {
  return createElement(Fragment, null, ...blocks.map((block) => showBlock(block, csrfToken)));
}

/** Of each kind of block. */
type Renderers = {
  [Kind in AdminBlock["kind"]]: (block: Extract<AdminBlock, { kind: Kind }>, csrfToken: string) => ReactNode;
};

const renderers: Renderers = {
  heading: ({ text }) => <h2>{text}</h2>,
  text: ({ text }) => <p>{text}</p>,
  note: ({ text }) => <AdminNote>{text}</AdminNote>,
  message: ({ is, text }) => <Message kind={is}>{text}</Message>,
  state: ({ state, rest }) => (
    <p>
      <span className="admin-state">{state}</span>
      {rest}
    </p>
  ),
  facts: ({ facts }) => <AdminFacts facts={facts} />,
  lines: ({ lines, empty }) => <AdminLines lines={lines} empty={empty} />,
  table: (table, csrfToken) => <Table {...table} csrfToken={csrfToken} />,
  buttons: ({ links }) => (
    <ButtonRow>
      {links.map(({ label, href, isPrimary = false, download }) => (
        <LinkButton key={href} href={href} isPrimary={isPrimary} download={download}>
          {label}
        </LinkButton>
      ))}
    </ButtonRow>
  ),
  copy: ({ name, label, rows, value }) => (
    <div className="admin-keys">
      <AdminText name={name} label={label} rows={rows} value={value} isFixed />
    </div>
  ),
  tabs: ({ label, tabs }) => <AdminTabs label={label} tabs={tabs} />,
  link: ({ label, href }) => (
    <p>
      <a href={href}>{label}</a>
    </p>
  ),
  next: ({ href }) => <AdminNext href={href} />,
  search: ({ action, name, label, help, typed }, csrfToken) => (
    <AdminForm action={action} csrfToken={csrfToken} label="Search" isPrimary={false}>
      <TextField name={name} label={label} help={help} value={typed} autoComplete="off" />
    </AdminForm>
  ),
  send: ({ action, label, fields }, csrfToken) => (
    <AdminForm action={action} csrfToken={csrfToken} label={label} isPrimary={false}>
      <Hidden fields={fields} />
    </AdminForm>
  ),
  sends: ({ sends }, csrfToken) => (
    <ButtonRow>
      {sends.map((send) => (
        <Send key={send.action} {...send} csrfToken={csrfToken} />
      ))}
    </ButtonRow>
  ),
  form: ({ action, label, cancelHref, fields }, csrfToken) => (
    <AdminForm action={action} csrfToken={csrfToken} label={label} cancelHref={cancelHref}>
      {hasMore(fields) ? (
        // The button that Enter presses in a field.
        <button type="submit" hidden>
          {label}
        </button>
      ) : null}
      <AdminFields fields={fields} />
    </AdminForm>
  ),
};

function Send({ action, label, about, fields, csrfToken }: AdminSend & { csrfToken: string }) {
  return (
    <form method="post" action={action}>
      <Hidden fields={{ csrf: csrfToken, ...fields }} />
      <Button type="submit">
        {label}
        {about === undefined ? null : <span className="visually-hidden">{about}</span>}
      </Button>
    </form>
  );
}

function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function showBlock<Kind extends AdminBlock["kind"]>(
  block: Extract<AdminBlock, { kind: Kind }> & { kind: Kind },
  csrfToken: string,
): ReactNode {
  return renderers[block.kind](block, csrfToken);
}

function Table({ caption, columns: [first, ...others], rows, empty, csrfToken }: TableBlock & { csrfToken: string }) {
  const numbered = rows.map((cells, index) => ({ key: `${index}`, cells }));
  const cellAt = (index: number) => (row: (typeof numbered)[number]) => showValue(row.cells[index] ?? "", csrfToken);
  return (
    <AdminTable
      caption={caption}
      rows={numbered}
      keyOf={({ key }) => key}
      empty={empty}
      columns={[
        { name: "", ...first, cell: cellAt(0) },
        ...others.map((column, index) => ({ ...column, cell: cellAt(index + 1) })),
      ]}
    />
  );
}

function showValue(value: AdminValue, csrfToken: string): ReactNode {
  if (typeof value === "string") return value;
  const { text, href, label, note, sends } = value;
  if (sends !== undefined)
    return (
      <AdminButtons>
        {sends.map((send) => (
          <Send key={send.label} {...send} csrfToken={csrfToken} />
        ))}
      </AdminButtons>
    );
  const shown =
    href === undefined ? (
      text
    ) : (
      <a href={href} aria-label={label}>
        {text}
      </a>
    );
  if (note === undefined) return shown;
  return (
    <>
      {shown}
      <AdminNote>{note}</AdminNote>
    </>
  );
}

/** Leads to the rest of a list that comes in pages; null: this is its end. */
function AdminNext({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <ButtonRow>
      <LinkButton href={href}>Next page</LinkButton>
    </ButtonRow>
  );
}
