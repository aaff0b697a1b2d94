/** One line of JSON per event, for a log collector. */

import type { Log, LogFields } from './ports.ts'

export function createJsonLog(write: (line: string) => void, now: () => number): Log {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
