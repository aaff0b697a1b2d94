/**
 * Isolates a name or an amount within a text where no element can (a toast, a title): without it, an Arabic name in an
 * English sentence reorders the words around it.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
