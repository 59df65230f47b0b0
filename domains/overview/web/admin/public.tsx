import { NumbersScreen } from "./numbers/numbers-screen.tsx";

/** The screens of admin with the publisher's numbers, by the names that the server calls them. */
export const overviewScreens = { numbers: NumbersScreen };
