import { z } from "zod";
import { defineMail } from "../../contract.ts";
import type { MailRenderer } from "../mails/mail-renderer.ts";

/** A mail that only tests have: its words are its props. */
export const plainMail = defineMail({ name: "plain", props: z.object({ subject: z.string(), words: z.string() }) });

/** Renders it without React, so that a process that runs no JSX can. */
export const plainMails: MailRenderer = {
  render(_name, unchecked) {
    const { subject, words } = plainMail.props.parse(unchecked);
    return { subject, html: `<!doctype html><p>${words}</p>`, text: words };
  },
  samples: () => [],
};
