import type { Trx } from "../../../../../platform/db/database.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { createAdapterFactory } from "better-auth/adapters";
import { betterAuth } from "better-auth/minimal";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { newToken } from "../sessions/tokens.ts";
import { codeIdentifier } from "../../stores/codes-store.ts";
import { PASSWORD_PROVIDER } from "../../stores/credentials-store.ts";
import type { Auth, AuthOptions } from "./auth.ts";
import { authStore } from "./auth-store.ts";
import { machineTimes } from "./machine-times.ts";
import { models } from "./models.ts";

/**
 * Opens better-auth on our tables: its records and rules, without its routes, cookies and screens
 * (docs/decisions/0021-better-auth-underneath.md).
 */
export async function openAuth({ database, clock, passwords }: AuthOptions): Promise<Auth> {
  const currentTransaction = new AsyncLocalStorage<Trx>();
  const machine = machineTimes(clock);
  const auth = betterAuth({
    ...models,
    // Nothing it signs leaves this process.
    secret: randomBytes(32).toString("base64url"),
    baseURL: "http://localhost",
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: createAdapterFactory({
      config: {
        adapterId: "fieldstone",
        customTransformInput: ({ data, field }: { data: unknown; field: string }) => {
          if (data instanceof Date) return machine.toOurs(data);
          // Our column says when the address was verified, not just whether.
          return field === "email_verified_at" ? (data === true ? clock.now() : null) : data;
        },
        customTransformOutput: ({ data, fieldAttributes }: { data: unknown; fieldAttributes: { type: unknown } }) => {
          if (fieldAttributes.type === "date" && typeof data === "number") return machine.fromOurs(data);
          return fieldAttributes.type === "boolean" ? data !== null : data;
        },
      },
      adapter: ({ getFieldName }) => authStore(() => currentTransaction.getStore() ?? database.db, getFieldName),
    }),
    emailAndPassword: {
      enabled: true,
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.verify(hash, password) },
    },
    advanced: { database: { generateId: () => newId(clock) } },
  });
  const { internalAdapter: records } = await auth.$context;
  const inFuture = (milliseconds: number) => machine.fromOurs(clock.now() + milliseconds);

  return {
    inTransaction: (work) => database.db.transaction().execute((trx) => currentTransaction.run(trx, () => work(trx))),
    within: (trx, work) => currentTransaction.run(trx, work),
    endSession: (token) => records.deleteSession(token),
    endSessions: (accountId) => records.deleteUserSessions(accountId),
    setPassword: async (accountId, passwordHash) => {
      if (await records.findCredentialAccount(accountId)) return records.updatePassword(accountId, passwordHash);
      await records.linkAccount({
        userId: accountId,
        accountId,
        providerId: PASSWORD_PROVIDER,
        password: passwordHash,
      });
    },
    issueCode: async (purpose, { subjectId, email }, validMs) => {
      const code = newToken();
      const record = {
        identifier: codeIdentifier(purpose, code),
        value: subjectId,
        email,
        expiresAt: inFuture(validMs),
      };
      await records.createVerificationValue(record);
      return code;
    },
    useCode: async (purpose, code) => {
      const used: (Record<string, unknown> & { value: string }) | null = await records.consumeVerificationValue(
        codeIdentifier(purpose, code),
      );
      return used && typeof used["email"] === "string" ? { subjectId: used.value, email: used["email"] } : undefined;
    },
  };
}
