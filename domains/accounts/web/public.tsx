/** Components that other domains use, and what app/ gives loaders while it renders. */
export { accountScreen } from "./account-screen.ts";
export { AccountTabs } from "./account-tabs.tsx";
export { fieldsOfForm, isAsSent } from "./form/fields-of-form.ts";
export { JoinHere } from "./form/join-here.tsx";
export { useSubmit } from "./form/use-submit.ts";
export { NameFields, UserTypeField } from "./form/person-fields.tsx";
