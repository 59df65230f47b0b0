import type { ReactNode } from "react";
import { Logo } from "../logo/logo.tsx";
import { Message } from "../message/message.tsx";
import styles from "./desk.css?url";
import { type DeskLink, DeskNav } from "./nav/desk-nav.tsx";
import navStyles from "./nav/desk-nav.css?url";
import editorStyles from "./editor/desk-editor.css?url";
import previewStyles from "./editor/desk-preview.css?url";
import tableStyles from "./editor/desk-editor-table.css?url";

interface DeskFrameProps {
  productName: string;
  title: string;
  /** The screen above this one; null for those in the navigation. */
  above: { label: string; href: string } | null;
  links: readonly DeskLink[];
  /** Who is logged in, and the role's name. */
  who: { name: string; role: string };
  /** What has just been done. */
  notice: string | null;
  /** Why what was sent was refused. */
  refusal: string | null;
  /** Whether a page is edited in it. */
  hasEditor: boolean;
  /** Whether a draft can be seen in a frame of it. */
  hasFrame: boolean;
  children: ReactNode;
}

/** The frame around every screen of the desk: where one is, who one is, and the way back to reading. */
export function DeskFrame(frame: DeskFrameProps) {
  const { productName, title, above, links, who, notice, refusal, hasEditor, hasFrame, children } = frame;
  return (
    <div className="desk">
      <link rel="stylesheet" href={styles} precedence="screen" />
      <link rel="stylesheet" href={navStyles} precedence="screen" />
      {hasFrame ? <link rel="stylesheet" href={previewStyles} precedence="screen" /> : null}
      {hasEditor ? <link rel="stylesheet" href={editorStyles} precedence="screen" /> : null}
      {hasEditor ? <link rel="stylesheet" href={tableStyles} precedence="screen" /> : null}
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="desk-header">
        <a className="desk-home" href="/admin">
          <Logo />
          <span>{productName} desk</span>
        </a>
        <p className="desk-who">
          <span className="desk-name">{who.name}</span> <span className="desk-role">{who.role}</span>
        </p>
        <a className="desk-back" href="/bluebook">
          Back to reading
        </a>
      </header>
      <DeskNav links={links} />
      <main id="main" className="desk-main" tabIndex={-1}>
        {above === null ? null : (
          <p className="desk-above">
            <a href={above.href}>{above.label}</a>
          </p>
        )}
        <h1>{title}</h1>
        {refusal === null ? null : <Message kind="error">{refusal}</Message>}
        {notice === null ? null : <Message kind="done">{notice}</Message>}
        {children}
      </main>
    </div>
  );
}
