/** The header Retry-After (RFC 9110 10.2.3): seconds or an HTTP date. */

/** A service that asks for more is taken to be mistaken. */
export const longestPauseMs = 7 * 86_400_000

/** The moment in milliseconds since 1970, or undefined where the header is missing or makes no sense. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return now + Math.min(Number(text) * 1000, longestPauseMs)
  if (!/^[A-Z][a-z]{2,8},? .{10,30}$/.test(text)) return undefined
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : Math.min(Math.max(moment, now), now + longestPauseMs)
}
