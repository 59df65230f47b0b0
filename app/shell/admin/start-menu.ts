import { dragMenu } from "../../../domains/manual/web/admin/menu/drag/public.ts";

/** The script of the screen that shows a menu: what its buttons do can be done by dragging, too. */
const form = document.querySelector("[data-section]")?.closest("form");
if (form) dragMenu(form);
