import type { ComponentType } from "react";
import type { User } from "../../contract.ts";

/** The props of the part about the reader's group. */
export interface MembershipProps {
  user: User;
  /** Reloads the viewer: something about the group has changed. */
  reload(): void;
}

/** The part about the group that the reader manages or is in. It renders nothing for other readers. */
export type Membership = ComponentType<MembershipProps>;
