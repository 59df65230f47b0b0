import { hydrateRoot } from "react-dom/client";
import { GalleryScreen } from "./gallery-screen.tsx";

/** Shows the gallery, or the one specimen that the address names. */
const root = document.getElementById("root");
if (!root) throw new Error("#root is missing.");
// A picture never shows a font that stands in for one still on its way.
const late = [...document.fonts].filter(({ family }) => family.includes("Late"));
await Promise.all(late.map((font) => font.load()));
const id = location.pathname.replace(/^\/gallery\/?/, "");
hydrateRoot(root, <GalleryScreen id={id} search={location.search} />);
