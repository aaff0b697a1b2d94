/** The clock, ids and the log of a running server. */

import { randomBytes } from 'node:crypto'
import type { Clock, Ids, Log, LogFacts } from '#api/ports.ts'
import { uuidV7 } from '#contract/uuid.ts'

export const systemClock: Clock = { now: () => Date.now() }

/**
 * Ids of one process are in the order of their creation, also within a millisecond: the 12 bits after the time are a
 * counter with a random start (RFC 9562, 6.2, method 1), so that `order by at, id` is the order of events.
 *
 * @param clock provides the time part
 */
export function systemIds(clock: Clock): Ids {
  let [millisecond, counter] = [-1, 0]
  return {
    next: () => {
      const [now, random] = [clock.now(), randomBytes(10)]
      counter = now === millisecond ? counter + 1 : random.readUInt16BE() & 0x7ff
      millisecond = now
      random.writeUInt16BE(counter & 0xfff)
      return uuidV7(now, random)
    },
    random: (bytes) => randomBytes(bytes),
    secret: (bytes) => randomBytes(bytes).toString('base64url'),
  }
}

/** One JSON object a line. An error's message may contain private data, so only its kind and its origin are logged. */
export function jsonLog(write: (line: string) => void): Log {
  const line = (level: string, event: string, facts: LogFacts = {}, cause?: unknown): void =>
    write(
      `${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts, ...(cause === undefined ? {} : causeOf(cause)) })}\n`,
    )
  return {
    info: (event, facts) => line('info', event, facts),
    warn: (event, facts) => line('warn', event, facts),
    error: (event, facts, cause) => line('error', event, facts, cause),
  }
}

function causeOf(cause: unknown): Record<string, string> {
  if (!(cause instanceof Error)) return { error: typeof cause }
  const frames = (cause.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame))
  return {
    error: cause.name,
    at_code: frames
      .slice(0, 4)
      .map((frame) =>
        frame.trim().replace(/\(?file:\/\/[^)]*\/(?=(?:api|domain|contract|sync|push-server|node_modules)\/)/, '('),
      )
      .join(' < '),
  }
}
