/** Wraps clean HTML in a paragraph unless it starts with a paragraph, list or quotation. */
export function paragraphs(html: string): string {
  return /^<(?:p|ul|ol|blockquote)\b/.test(html) ? html : `<p>${html}</p>`;
}
