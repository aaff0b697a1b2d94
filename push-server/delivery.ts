/**
 * What a push service's answer means. Pure: the answer and the situation in, what to do out.
 *
 * | answer | what follows |
 * |---|---|
 * | 2xx | accepted |
 * | 404, 410 | the subscription is gone and is deleted |
 * | 413 | once more with the smallest body, then over |
 * | 429 | this endpoint waits for Retry-After; the origin goes slower, and pauses when it repeats |
 * | 406 | WNS throttles: the whole origin pauses for an hour |
 * | 408, 425, 5xx, no answer | again later, 2^n seconds with jitter |
 * | 400, 401, 403, 3xx, other | our fault, never the subscription's: parked, counted; the origin's circuit opens when it repeats |
 *
 * Nothing is tried past the message's expiry. Sources: RFC 8030 5 to 8, the error catalogue of autopush, Apple's and Microsoft's
 * notes on their services.
 */

import { retryAfterOf } from './retry-after.ts'

export interface Answer {
  /** HTTP status, or 0 where no answer came. */
  readonly status: number
  readonly retryAfter?: string | undefined
}

/** Moments in milliseconds since 1970. */
export interface Situation {
  readonly now: number
  readonly expiresAt: number
  /** Tries before this one. */
  readonly attempt: number
  /** The smallest body was sent. */
  readonly minimal: boolean
  /** Random, from 0 up to 1. */
  readonly jitter: number
}

export type Next =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'minimal' }
  | { readonly kind: 'retry'; readonly at: number }
  | { readonly kind: 'over'; readonly reason: 'expired' | 'too-large' }

/** What the answer tells of the origin: `pause` asks for rest until `Verdict.restUntil`. */
export type Sign = 'well' | 'throttled' | 'failing' | 'fault' | 'pause'

export interface Verdict {
  readonly next: Next
  readonly sign: Sign
  /** Nothing at all is sent to this endpoint before. */
  readonly holdUntil?: number
  /** Nothing at all is sent to this origin before. */
  readonly restUntil?: number
}

const hourMs = 3_600_000
const longestDelayMs = 6 * hourMs
const parkMs = 900_000

export function judge(answer: Answer, situation: Situation): Verdict {
  const { status } = answer
  if (status >= 200 && status < 300) return { next: { kind: 'accepted' }, sign: 'well' }
  if (status === 404 || status === 410) return { next: { kind: 'gone' }, sign: 'well' }
  if (status === 413)
    return { next: situation.minimal ? { kind: 'over', reason: 'too-large' } : { kind: 'minimal' }, sign: 'well' }
  if (status === 406) return rested(situation)
  if (status === 429) return held(answer, situation, 'throttled', true)
  if (status === 503) return held(answer, situation, 'throttled', false)
  if (status === 0 || status === 408 || status === 425 || status >= 500)
    return held(answer, situation, 'failing', false)
  return { next: parked(situation), sign: 'fault' }
}

/** A retry after a quarter of an hour at first: what is our fault is not mended by haste. */
export function parked(situation: Omit<Situation, 'minimal'>): Next {
  return later(situation, situation.now + growing(parkMs, situation))
}

/** A retry at that moment, or the end where the message has expired by then. */
export function later(situation: Pick<Situation, 'expiresAt'>, at: number): Next {
  return at < situation.expiresAt ? { kind: 'retry', at } : { kind: 'over', reason: 'expired' }
}

function rested(situation: Situation): Verdict {
  const restUntil = situation.now + hourMs
  return { next: later(situation, restUntil + situation.jitter * 30_000), sign: 'pause', restUntil }
}

function held(answer: Answer, situation: Situation, sign: Sign, always: boolean): Verdict {
  const asked = retryAfterOf(answer.retryAfter, situation.now)
  const at = asked === undefined ? situation.now + growing(1000, situation) : asked + situation.jitter * 1000
  return { next: later(situation, at), sign, ...(asked !== undefined || always ? { holdUntil: asked ?? at } : {}) }
}

/** Doubles with every try; the upper half of it is left to chance, so that what failed together does not return together. */
function growing(startMs: number, { attempt, jitter }: Pick<Situation, 'attempt' | 'jitter'>): number {
  return Math.min(startMs * 2 ** (attempt + 1), longestDelayMs) * (0.5 + jitter / 2)
}
