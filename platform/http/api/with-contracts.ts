import type { FastifyInstance, FastifySchemaValidationError } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { AppError, FieldErrors } from "../errors.ts";

/** The app as one whose routes take the schemas of contracts: they check each request and each response. */
export function withContracts(app: FastifyInstance) {
  return app
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler)
    .withTypeProvider<ZodTypeProvider>();
}

/** An app whose routes take the schemas of contracts. */
export type ContractApp = ReturnType<typeof withContracts>;

/** The route option for requests that don't match the contract; `refuse` gets the first message of each field. */
export function refusing(refuse: (errors: FieldErrors) => AppError) {
  return { schemaErrorFormatter: (issues: FastifySchemaValidationError[]) => refuse(messagesByField(issues)) };
}

function messagesByField(issues: readonly FastifySchemaValidationError[]): FieldErrors {
  const messages: Record<string, string[]> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.slice(1).replaceAll("/", ".");
    if (message !== undefined) messages[field] ??= [message];
  }
  return messages;
}
