import type { ReactNode } from "react";
import { Screen } from "../../../../ui/screen/screen.tsx";
import cartStyles from "../cart/cart.css?url";
import styles from "./orders.css?url";

interface OrderFrameProps {
  kind: "Order" | "Quote";
  number: string;
  path: string;
  children: ReactNode;
}

/** The place on the page of an order, or of a quote that it may become, with its heading and styles. */
export function OrderFrame({ kind, number, path, children }: OrderFrameProps) {
  return (
    <Screen
      path={path}
      title={
        <>
          {kind} <span className="order-number">{number}</span>
        </>
      }
    >
      <link rel="stylesheet" href={cartStyles} precedence="screen" />
      <link rel="stylesheet" href={styles} precedence="screen" />
      {children}
    </Screen>
  );
}
