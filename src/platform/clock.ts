/** The server's clock, as far as this browser knows it: its own clock and the difference that was measured. */

let offsetMs = 0

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** Learns the difference from an answer's time. */
export function learnServerTime(serverTime: string): void {
  const time = Date.parse(serverTime)
  if (Number.isFinite(time)) offsetMs = time - Date.now()
}
