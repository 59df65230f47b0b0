/** Clean HTML as paragraphs: words that stand outside any paragraph, list or quotation get one. */
export function paragraphs(html: string): string {
  return /^<(?:p|ul|ol|blockquote)\b/.test(html) ? html : `<p>${html}</p>`;
}
