/**
 * Decides what follows from a push service's response. Pure: it takes the response and the situation and returns the
 * next step.
 *
 * | response | what follows |
 * |---|---|
 * | 2xx | accepted |
 * | 404, 410 | the subscription is gone and is deleted |
 * | 413 | one retry with the smallest body, then final failure |
 * | 429 | this endpoint waits for Retry-After; the origin slows down, and pauses on repetition |
 * | 406 | WNS throttles: the whole origin pauses for an hour |
 * | 408, 425, 5xx, no response | retry later, 2^n seconds with jitter |
 * | 400, 401, 403, 3xx, other | our fault, never the subscription's: parked, counted; repetition opens the circuit |
 *
 * Nothing is retried after the message's expiry. Sources: RFC 8030 5 to 8, the error catalogue of autopush, Apple's and
 * Microsoft's documentation of their services.
 */

import { retryAfterOf } from './retry-after.ts'

export interface Answer {
  /** HTTP status, or 0 if there was no response. */
  readonly status: number
  readonly retryAfter?: string | undefined
}

/** Times in milliseconds since 1970. */
export interface Situation {
  readonly now: number
  readonly expiresAt: number
  /** Attempts before this one. */
  readonly attempt: number
  /** The smallest body was sent. */
  readonly minimal: boolean
  /** Random, from 0 (included) to 1 (excluded). */
  readonly jitter: number
}

export type Next =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'minimal' }
  | { readonly kind: 'retry'; readonly at: number }
  | { readonly kind: 'over'; readonly reason: 'expired' | 'too-large' }

/** What the response means for the origin: `pause` requests a pause until `Verdict.restUntil`. */
export type Sign = 'well' | 'throttled' | 'failing' | 'fault' | 'pause'

export interface Verdict {
  readonly next: Next
  readonly sign: Sign
  /** Nothing is sent to this endpoint before this time. */
  readonly holdUntil?: number
  /** Nothing is sent to this origin before this time. */
  readonly restUntil?: number
}

const hourMs = 3_600_000
const longestDelayMs = 6 * hourMs
const parkMs = 900_000

export function classifyDelivery(answer: Answer, situation: Situation): Verdict {
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

/** The first retry is after a quarter of an hour: a fault of ours is not fixed by fast retries. */
export function parked(situation: Omit<Situation, 'minimal'>): Next {
  return later(situation, situation.now + growing(parkMs, situation))
}

/** A retry at that time, or the end if the message has expired by then. */
export function later(situation: Pick<Situation, 'expiresAt'>, at: number): Next {
  return at < situation.expiresAt ? { kind: 'retry', at } : { kind: 'over', reason: 'expired' }
}

function rested(situation: Situation): Verdict {
  const restUntil = situation.now + hourMs
  return { next: later(situation, restUntil + situation.jitter * 30_000), sign: 'pause', restUntil }
}

function held(answer: Answer, situation: Situation, sign: Sign, always: boolean): Verdict {
  const retryAt = retryAfterOf(answer.retryAfter, situation.now)
  const at = retryAt === undefined ? situation.now + growing(1000, situation) : retryAt + situation.jitter * 1000
  return { next: later(situation, at), sign, ...(retryAt !== undefined || always ? { holdUntil: retryAt ?? at } : {}) }
}

/**
 * Doubles with every attempt; the upper half is random, so that attempts that failed together do not retry together.
 */
function growing(startMs: number, { attempt, jitter }: Pick<Situation, 'attempt' | 'jitter'>): number {
  return Math.min(startMs * 2 ** (attempt + 1), longestDelayMs) * (0.5 + jitter / 2)
}
