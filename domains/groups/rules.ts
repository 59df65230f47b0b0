/** The addresses of this domain's screens. */
export const groupPaths = {
  manageUsers: "/bluebook/manage-users",
  manageAdmins: "/bluebook/manage-admins",
  activate: "/bluebook/groups/activate",
  join: "/bluebook/groups/join",
  confirm: "/bluebook/groups/confirm",
  /** Where a seat is accepted that waits for the reader's address. */
  acceptSeat: "/bluebook/groups/accept-seat",
  /** Where an invitation to administer is accepted that waits for the reader's address. */
  acceptRole: "/bluebook/groups/accept-role",
  /** Where a reader begins a trial that did not begin with their verified address. */
  startTrial: "/bluebook/groups/start-trial",
  /** Where a reader asks to join the group of their address. */
  joinOffered: "/bluebook/groups/join-offered",
} as const;

/** The code of the shared link whose page an address of this site is; null for any other page. */
export function joinCode(page: string): string | null {
  const [path, query = ""] = page.split("?", 2);
  return path === groupPaths.join ? new URLSearchParams(query).get("code") : null;
}

/** From so many seats on a group may have domains of its own (GROUP-11); so may one with unlimited seats. */
export const DOMAINS_FROM_SEATS = 151;

/** Whether a group's plan includes domains of its own. 0 paid seats: unlimited. */
export function mayHaveDomains(paidSeats: number): boolean {
  return paidSeats === 0 || paidSeats >= DOMAINS_FROM_SEATS;
}

/** The seats that are left in a group: none where no term runs or is to come; null where they are unlimited. */
export function openSeats(
  { state, paidSeats }: { state: "live" | "pending" | "expired" | "none"; paidSeats: number },
  users: number,
): number | null {
  if (state === "expired" || state === "none") return 0;
  return paidSeats === 0 ? null : Math.max(0, paidSeats - users);
}

/** A person's name for searching and sorting, the last name first. Letters of every script, so not what a database does. */
export function foldName(firstName: string, lastName: string): string {
  return fold(`${lastName} ${firstName}`);
}

/** A text as names and addresses are compared: in lower case, without accents and superfluous spaces. */
export function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** How long ago an activation e-mail was sent: whole hours, days above 24 (GROUP-1, SUBS-13). */
export function sinceSent(hours: number): string {
  if (hours < 1) return "less than an hour ago";
  const [count, unit] = hours > 24 ? [Math.floor(hours / 24), "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** How long somebody has to wait, rounded up: minutes below an hour, days above 24 hours (SUBS-13). */
export function waitWords(hours: number): string {
  const [count, unit] =
    hours > 24 ? [hours / 24, "day"] : hours > 1 ? [hours, "hour"] : [Math.max(1 / 60, hours) * 60, "minute"];
  const rounded = Math.ceil(Math.round(count * 1_000) / 1_000);
  return `${rounded} ${unit}${rounded === 1 ? "" : "s"}`;
}
