import type { ReactNode } from "react";
import { Logo } from "../logo/logo.tsx";
import { Message } from "../message/message.tsx";
import styles from "./admin.css?url";
import { type AdminNavLink, AdminNav } from "./nav/admin-nav.tsx";
import navStyles from "./nav/admin-nav.css?url";
import editorStyles from "./editor/admin-editor.css?url";
import previewStyles from "./editor/admin-preview.css?url";
import tableStyles from "./editor/admin-editor-table.css?url";

interface AdminFrameProps {
  productName: string;
  title: string;
  /** The screen above this one; null for those in the navigation. */
  above: { label: string; href: string } | null;
  links: readonly AdminNavLink[];
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

/** The frame around every screen of admin: where one is, who one is, and the way back to reading. */
export function AdminFrame(frame: AdminFrameProps) {
  const { productName, title, above, links, who, notice, refusal, hasEditor, hasFrame, children } = frame;
  return (
    <div className="admin">
      <link rel="stylesheet" href={styles} precedence="screen" />
      <link rel="stylesheet" href={navStyles} precedence="screen" />
      {hasFrame ? <link rel="stylesheet" href={previewStyles} precedence="screen" /> : null}
      {hasEditor ? <link rel="stylesheet" href={editorStyles} precedence="screen" /> : null}
      {hasEditor ? <link rel="stylesheet" href={tableStyles} precedence="screen" /> : null}
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="admin-header">
        <a className="admin-home" href="/admin">
          <Logo />
          <span>{productName} admin</span>
        </a>
        <p className="admin-who">
          <span className="admin-name">{who.name}</span> <span className="admin-role">{who.role}</span>
        </p>
        <a className="admin-back" href="/bluebook">
          Back to reading
        </a>
      </header>
      <AdminNav links={links} />
      <main id="main" className="admin-main" tabIndex={-1}>
        {above === null ? null : (
          <p className="admin-above">
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
