import { userTypeNames } from "../../person.ts";
import { ChoiceField, TextField } from "../../../../ui/field/text-field.tsx";

/** The labels of the personal fields, on every form that has them. */
export const personLabels = {
  firstName: "First name",
  lastName: "Last name",
  userType: "What describes you best",
} as const;

interface FormValues {
  values: Readonly<Record<string, string | undefined>>;
  errors: Readonly<Record<string, readonly string[] | undefined>>;
}

/** First and last name. `isFirst`: has the initial focus. */
export function NameFields({ values, errors, isFirst = false }: FormValues & { isFirst?: boolean }) {
  return (
    <>
      <TextField
        name="firstName"
        label={personLabels.firstName}
        autoComplete="given-name"
        value={values["firstName"]}
        errors={errors["firstName"]}
        isFirst={isFirst}
      />
      <TextField
        name="lastName"
        label={personLabels.lastName}
        autoComplete="family-name"
        value={values["lastName"]}
        errors={errors["lastName"]}
      />
    </>
  );
}

/** The user type (RULING-13). Its field name differs: the specification's call to save a user nests it. */
export function UserTypeField({ name, values, errors }: FormValues & { name: "userType" | "fields[userType]" }) {
  return (
    <ChoiceField
      name={name}
      label={personLabels.userType}
      options={userTypeNames}
      value={values[name]}
      errors={errors[name]}
    />
  );
}
