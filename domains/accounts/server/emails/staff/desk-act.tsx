import { MailGreeting, MailHeading, MailLink, MailNote, MailText } from "../../../../../ui/mail/mail-parts.tsx";
import { renderMail } from "../../../../messaging/contract.ts";
import { adminActMail } from "../mails.ts";
import { byWhom } from "../words/by-whom.ts";

/** Readers don't know the staff by name. */
const byStaff = "by the publisher’s staff";

export const adminAct = renderMail(adminActMail, {
  subject: ({ what, isConcerned, isAsked }, { productName }) =>
    isAsked === true
      ? `${productName} admin: a second person is asked for`
      : `${productName}${isConcerned === true ? "" : " admin"}: ${what}`,
  preview: ({ by, when, isConcerned, isAsked }) =>
    `${isAsked === true ? "Asked" : "Done"} ${isConcerned === true ? byStaff : byWhom(by)} on ${when}.`,
  body: ({ firstName, what, by, when, isConcerned, isAsked }, { productName, siteUrl }) =>
    isAsked === true ? (
      <>
        <MailHeading>A second person is asked for</MailHeading>
        <MailGreeting firstName={firstName} />
        <MailText>
          {by} wants to do this in {productName} admin: {what}. Nothing is done until somebody else agrees.
        </MailText>
        {siteUrl === undefined ? null : (
          <MailText>
            <MailLink href={`${siteUrl}/admin/undo`}>Look at it</MailLink>
          </MailText>
        )}
        <MailNote>It was asked for on {when}, and is forgotten after two weeks.</MailNote>
      </>
    ) : isConcerned === true ? (
      <>
        <MailHeading>Something was done for you</MailHeading>
        <MailGreeting firstName={firstName} />
        <MailText>
          At {productName}: {what}. It was done {byStaff} on {when}.
        </MailText>
        <MailNote>
          If you didn’t ask for this, write to us{siteUrl === undefined ? "" : `: ${siteUrl}/help says how`}.
        </MailNote>
      </>
    ) : (
      <>
        <MailHeading>Something was done that owners are told of</MailHeading>
        <MailGreeting firstName={firstName} />
        <MailText>
          In {productName} admin: {what}. It was done {byWhom(by)} on {when}.
        </MailText>
        {siteUrl === undefined ? null : (
          <MailText>
            <MailLink href={`${siteUrl}/admin/undo`}>Take it back</MailLink>, or{" "}
            <MailLink href={`${siteUrl}/admin/log`}>look it up in the audit log</MailLink>.
          </MailText>
        )}
        <MailNote>If nobody was meant to do this, take it back, and take away the role of whoever did it.</MailNote>
      </>
    ),
  sample: {
    firstName: "Ada",
    what: "grace@example.org was given the role Finance",
    by: "Milo Twain",
    when: "November 22, 2026 at 17:03 UTC",
  },
});
