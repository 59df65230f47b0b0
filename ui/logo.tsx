/**
 * The mark of the product: stones laid in courses, as in a dry wall, the blue and the white pages among them. It is
 * drawn in index.html. Decorative: the product's name stands beside it.
 */
export function Logo() {
  return (
    <svg className="logo-mark" aria-hidden="true">
      <use href="#logo" />
    </svg>
  );
}
