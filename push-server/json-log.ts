/** One line of JSON an event, for whatever collects a process's output. */

import type { Log, LogFields } from './ports.ts'

export function createJsonLog(write: (line: string) => void, now: () => number): Log {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
