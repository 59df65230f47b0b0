const small = new Set("a an and as at but by for from in into nor of on or the to with".split(" "));

/** Converts WORDS IN CAPITALS to title case: Words in Capitals. Other words are unchanged. */
export function titleCase(text: string): string {
  let first = true;
  return text.replace(/[\p{L}\p{M}'’]+/gu, (word) => {
    const inner = !first && small.has(word.toLowerCase());
    first = false;
    if (word !== word.toUpperCase() || word.length === 1) {
      return inner ? word.toLowerCase() : word;
    }
    return inner ? word.toLowerCase() : word.slice(0, 1) + word.slice(1).toLowerCase();
  });
}
