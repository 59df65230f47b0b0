import { z } from "zod";
import { defineMail } from "../../contract.ts";
import type { MailRenderer } from "../mails/mail-renderer.ts";

/** An email that exists only in tests: its text is in its props. */
export const plainMail = defineMail({
  name: "plain",
  props: z.object({ subject: z.string(), words: z.string(), unsubscribe: z.url().optional() }),
});

/** Renders it without React, for processes that run no JSX. */
export const plainMails: MailRenderer = {
  render(_name, unchecked) {
    const { subject, words, unsubscribe } = plainMail.props.parse(unchecked);
    return { subject, html: `<!doctype html><p>${words}</p>`, text: words, unsubscribe };
  },
  samples: () => [],
};
