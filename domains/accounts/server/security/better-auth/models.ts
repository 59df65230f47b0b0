/** Maps better-auth's models and field names to our tables and columns. */
export const models = {
  user: {
    modelName: "accounts",
    fields: {
      name: "first_name",
      email: "email_lower",
      emailVerified: "email_verified_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  account: {
    modelName: "account_credentials",
    fields: {
      userId: "account_id",
      providerId: "provider",
      accountId: "provider_account",
      password: "password_hash",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  session: {
    modelName: "account_sessions",
    fields: {
      userId: "account_id",
      token: "token_hash",
      createdAt: "created_at",
      updatedAt: "last_seen_at",
      expiresAt: "expires_at",
    },
    additionalFields: { previousLoginAt: { type: "number", required: false, fieldName: "previous_login_at" } },
  },
  verification: {
    modelName: "account_codes",
    fields: { value: "subject_id", createdAt: "created_at", expiresAt: "expires_at" },
    additionalFields: { email: { type: "string", required: true } },
  },
} as const;
