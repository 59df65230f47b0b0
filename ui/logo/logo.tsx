/**
 * The product's logo, defined in index.html: stones laid in courses, as in a dry-stone wall, with the blue and white
 * pages among them. Decorative: the product's name is next to it.
 */
export function Logo() {
  return (
    <svg className="logo-mark" aria-hidden="true">
      <use href="#logo" />
    </svg>
  );
}
