import { argon2Sync } from "node:crypto";
import { answerOrders, giveWay } from "../../../../../platform/threads/answer-orders.ts";

/** The cost of a hash. `memory` in KiB. */
export interface Cost {
  memory: number;
  passes: number;
}

/** A key to derive from a password by argon2id. */
export interface Derivation extends Cost {
  password: string;
  salt: Uint8Array;
}

// A schema library would be most of the thread's memory, and half of what the first password waits for.
function isDerivation(order: unknown): order is Derivation {
  return (
    typeof order === "object" &&
    order !== null &&
    "password" in order &&
    typeof order.password === "string" &&
    "salt" in order &&
    order.salt instanceof Uint8Array &&
    "memory" in order &&
    typeof order.memory === "number" &&
    "passes" in order &&
    typeof order.passes === "number"
  );
}

giveWay();
answerOrders((order): { key: Uint8Array } => {
  if (!isDerivation(order)) throw new Error("This is no password to derive a key from.");
  const { password, salt, memory, passes } = order;
  return {
    key: argon2Sync("argon2id", { message: password, nonce: salt, memory, passes, parallelism: 1, tagLength: 32 }),
  };
});
