/** Components that other domains use. */
export { AccountTabList, type AccountTab, passwordTab, profileTab } from "./account-tab-list.ts";
export { AccountTabs } from "./account-tabs.tsx";
export { PasswordField, TextField } from "./form/fields.tsx";
export { fieldsOfForm, isAsSent } from "./form/fields-of-form.ts";
export { Form } from "./form/form.tsx";
export { useSubmit } from "./form/use-submit.ts";
export { NameFields, UserTypeField } from "./form/person-fields.tsx";
