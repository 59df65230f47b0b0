import type { NotificationPanel, PanelLink } from "../../../manual/contract.ts";
import css from "./dashboard.module.css";

/** The publisher's notification: in full on wide screens, short on small ones (DASH-3). */
export function Notification({ notification }: { notification: NotificationPanel }) {
  const { text, shortText, link } = notification;
  const words = (
    <>
      <span className={css.wide}>{text}</span>
      <span className={css.small}>{shortText === "" ? text : shortText}</span>
    </>
  );
  return <p className={css.notification}>{link ? <OutLink link={link}>{words}</OutLink> : words}</p>;
}

/** A link as the publisher has set it; opens a new tab if they say so. One to the plans leads back here after a payment. */
export function OutLink({ link, children }: { link: PanelLink; children: React.ReactNode }) {
  return (
    <a
      href={link.url === "/pricing" ? "/pricing?return=%2Fbluebook" : link.url}
      {...(link.newTab ? { target: "_blank", rel: "noopener" } : {})}
    >
      {children}
      {link.newTab ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
    </a>
  );
}
