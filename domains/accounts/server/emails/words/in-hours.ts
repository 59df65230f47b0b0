/** A number of hours in words: '1 hour', '24 hours', '2 days'. */
export function inHours(hours: number): string {
  if (hours > 24 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
