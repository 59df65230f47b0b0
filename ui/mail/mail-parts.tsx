import type { ReactNode } from "react";
import { light, serif } from "./mail-colors.ts";

/** The only heading of an email. */
export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <h1 style={{ margin: "0 0 20px", fontFamily: serif, fontSize: 25, lineHeight: "32px", fontWeight: 600 }}>
      {children}
    </h1>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return <p style={{ margin: "0 0 18px" }}>{children}</p>;
}

/** Secondary text: how long a link is valid, what to do if the request came from someone else. */
export function MailNote({ children }: { children: ReactNode }) {
  return (
    <p className="mail-faint" style={{ margin: "0 0 12px", color: light.faint, fontSize: 14, lineHeight: "22px" }}>
      {children}
    </p>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="mail-link" href={href} style={{ color: light.accent }}>
      {children}
    </a>
  );
}

/**
 * An email's call to action: a button, and below it the URL for clients that don't show links. The plain text has both.
 */
export function MailAction({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <p style={{ margin: "26px 0 18px" }}>
        <a
          className="action"
          href={href}
          style={{
            display: "inline-block",
            padding: "11px 24px",
            borderRadius: 999,
            background: light.accent,
            color: light.onAccent,
            fontWeight: 600,
            textDecoration: "none",
          }}
        >
          {children}
        </a>
      </p>
      <p
        className="mail-faint"
        style={{ margin: "0 0 22px", color: light.faint, fontSize: 14, lineHeight: "22px", wordBreak: "break-all" }}
      >
        <span className="html-only">Or open this address in your browser: </span>
        <a className="mail-link" href={href} style={{ color: light.accent }}>
          {href}
        </a>
      </p>
    </>
  );
}

/**
 * 'Hello Ann,'. Anyone who signs up with someone else's address chooses the name: it is left out if it could be read as
 * a URL or a message, so that our emails can't be made to carry a stranger's text.
 */
export function MailGreeting({ firstName }: { firstName: string }) {
  return <MailText>{isName(firstName) ? `Hello ${firstName},` : "Hello,"}</MailText>;
}

function isName(words: string): boolean {
  return words.length <= 30 && /^[\p{L}\p{M}'’-]+\.?(?: [\p{L}\p{M}'’-]+\.?){0,2}$/u.test(words);
}
