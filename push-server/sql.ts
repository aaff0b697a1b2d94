/** Spellings of parameters that both drivers take alike. */

/** A moment for `$n::timestamptz`. */
export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
