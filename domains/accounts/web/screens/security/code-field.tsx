import { TextField } from "../../../../../ui/field/text-field.tsx";

interface CodeFieldProps {
  errors: readonly string[] | undefined;
  help: string;
  /** Whether the field has the initial focus. */
  isFirst?: boolean;
}

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ errors, help, isFirst = false }: CodeFieldProps) {
  return (
    <TextField name="code" label="Code" autoComplete="one-time-code" errors={errors} help={help} isFirst={isFirst} />
  );
}
