/** The clock, ids and the log of a running server. */

import { randomBytes } from 'node:crypto'
import type { Clock, Ids, Log, LogFacts } from '#api/ports.ts'
import { uuidV7 } from '#contract/uuid.ts'

export const systemClock: Clock = { now: () => Date.now() }

/** @param clock gives the time part of ids, so that tests have stable order */
export function systemIds(clock: Clock): Ids {
  return {
    next: () => uuidV7(clock.now(), randomBytes(10)),
    random: (bytes) => randomBytes(bytes),
    secret: (bytes) => randomBytes(bytes).toString('base64url'),
  }
}

/** One JSON object a line. An error's own text may hold private data, so only its kind and where it came from are told. */
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
