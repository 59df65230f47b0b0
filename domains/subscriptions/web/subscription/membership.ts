import type { ComponentType } from "react";
import type { User } from "../../contract.ts";

/** What the piece about the reader's group is given. */
export interface MembershipProps {
  user: User;
  /** Asks anew who reads: something about the group has changed. */
  reload(): void;
}

/** The piece about the group that the reader manages, is in, or could join. It shows nothing for anybody else. */
export type Membership = ComponentType<MembershipProps>;
