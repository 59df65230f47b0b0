/** Returns an element that every page has. @throws Error if it is missing */
export function elementWithId(id: string): Element {
  const element = document.getElementById(id);
  if (!element) throw new Error(`#${id} is missing.`);
  return element;
}
