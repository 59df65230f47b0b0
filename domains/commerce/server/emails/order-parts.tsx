import { MailLink, MailNote } from "../../../../ui/mail/mail-parts.tsx";

interface Named {
  lines: readonly { text: string; detail: string }[];
  documents: readonly { name: string; link: string }[];
}

/** What was ordered, line by line. */
export function MailLines({ lines }: Pick<Named, "lines">) {
  return (
    <ul>
      {lines.map(({ text, detail }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same, and nothing moves in a mail
        <li key={index}>
          {text}: {detail}
        </li>
      ))}
    </ul>
  );
}

/** The documents that belong to a mail. */
export function MailDocuments({ documents }: Pick<Named, "documents">) {
  return documents.map(({ name, link }) => (
    <MailNote key={link}>
      <MailLink href={link}>{name}</MailLink>
    </MailNote>
  ));
}
