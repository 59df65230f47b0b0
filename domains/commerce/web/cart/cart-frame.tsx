import type { ReactNode } from "react";
import { CART_PATH } from "../../rules.ts";
import styles from "./cart.css?url";

/** The cart's place on the page, with its heading and styles. */
export function CartFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wide cart" data-path={CART_PATH}>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <h1 tabIndex={-1}>Cart</h1>
      {children}
    </div>
  );
}
