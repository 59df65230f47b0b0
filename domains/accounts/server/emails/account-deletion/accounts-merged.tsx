import {
  MailAction,
  MailGreeting,
  MailHeading,
  MailLink,
  MailNote,
  MailText,
} from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { accountsMergedMail } from "../mails.ts";

export const accountsMerged = renderMail(accountsMergedMail, {
  subject: (_, { productName }) => `Your two ${productName} accounts have been merged`,
  preview: ({ kept }) => `Log in with ${kept}.`,
  body: ({ firstName, kept, other, loginLink, supportEmail, undoLink, undoUntil, movesNotes }, { productName }) => (
    <>
      <MailHeading>Your two accounts have been merged</MailHeading>
      <MailGreeting firstName={firstName} />
      <MailText>
        You had two {productName} accounts, {kept} and {other}.{" "}
        {movesNotes === false
          ? "The subscriptions, orders, and groups of the second are now in the first. Its notes and pins are not, and nobody can read them."
          : "Everything in the second is now in the first: subscriptions, orders, notes, and pins."}{" "}
        Log in with {kept} and its password; you can no longer log in with {other}.
      </MailText>
      <MailText>
        <MailLink href={loginLink}>Log in</MailLink>
      </MailText>
      {undoLink === undefined || undoUntil === undefined ? (
        <MailNote>If you didn’t ask for this, write to {supportEmail} right away.</MailNote>
      ) : (
        <>
          <MailText>
            If this is a mistake, you can separate them again until {undoUntil}. After that, the second account will be
            permanently erased.
          </MailText>
          <MailAction href={undoLink}>Undo the merge</MailAction>
          <MailNote>
            For help, write to <MailLink href={`mailto:${supportEmail}`}>{supportEmail}</MailLink>.
          </MailNote>
        </>
      )}
    </>
  ),
  sample: {
    firstName: "Ada",
    kept: "ada@example.org",
    other: "ada.byron@old.example.org",
    loginLink: "https://manual.example.org/login",
    supportEmail: "support@example.org",
    undoLink: "https://manual.example.org/undo-merge?code=9fJ4mZc81QwLd0TsXa6P",
    undoUntil: "December 6, 2026 at 17:03 UTC",
    movesNotes: true,
  },
});
