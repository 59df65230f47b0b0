import { KeptScreen, MoveScreen } from "./kept-screen.tsx";

/** The screens of admin on which readers' pins and notes move, by the names that the server calls them. */
export const keptScreens = { kept: KeptScreen, move: MoveScreen };
