/** Parameter formats that both drivers accept. */

/** A time for `$n::timestamptz`. */
export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
