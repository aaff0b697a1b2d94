/** The header Retry-After (RFC 9110 10.2.3): seconds or an HTTP date. */

/** A longer value is taken for a mistake of the service. */
export const longestPauseMs = 7 * 86_400_000

/** The time in milliseconds since 1970, or undefined if the header is missing or invalid. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return now + Math.min(Number(text) * 1000, longestPauseMs)
  if (!/^[A-Z][a-z]{2,8},? .{10,30}$/.test(text)) return undefined
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : Math.min(Math.max(moment, now), now + longestPauseMs)
}
