/**
 * A name or an amount within a text that stands where no element can isolate it (a toast, a title): without, an Arabic name in
 * an English sentence turns its neighbours round.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
