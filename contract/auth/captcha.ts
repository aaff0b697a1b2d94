/** The captcha, in forms whose settings require it (platform 3, 5; decision record 0017). */

import { challengeMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { integer, nullable, object, text, type Value } from '#contract/schema.ts'

/** What a form sends: a proof in JSON, or reCAPTCHA's token. Missing if the form requires none. */
export const captchaAnswer = text({ max: 4000 })

const hexadecimal = /^[0-9a-f]{64}$/

const challenge = object({
  salt: text({ min: 10, max: 100 }),
  /** SHA-256 of the salt and the number, in hexadecimal digits. */
  challenge: text({ min: 64, max: 64, pattern: hexadecimal }),
  /** The number to find is not larger than this. */
  maximum: integer({ min: 1, max: 10_000_000 }),
  signature: text({ min: 64, max: 64, pattern: hexadecimal }),
})
export type Challenge = Value<typeof challenge>

export const getChallenge = call({
  method: 'GET',
  path: 'captcha/challenge',
  whileClosed: true,
  // Every challenge is new, so the response is not the same for every visitor.
  access: 'either',
  summary:
    'Returns a proof-of-work challenge, or null if the site uses reCAPTCHA. Its solution is accepted once, within 20 minutes.',
  spec: 'platform 5',
  reply: object({ challenge: nullable(challenge) }),
})

export interface Proof {
  readonly salt: string
  readonly challenge: string
  readonly signature: string
  readonly number: number
}

export function proofText({ salt, challenge: wanted, signature }: Challenge, number: number): string {
  return JSON.stringify({ salt, challenge: wanted, signature, number } satisfies Proof)
}

/** Parses a proof as it was sent; undefined if it cannot be one. The proof itself is verified elsewhere. */
export function parseProof(answer: string): Proof | undefined {
  try {
    const value = JSON.parse(answer) as Partial<Record<keyof Proof, unknown>> | null
    if (typeof value !== 'object' || value === null) return undefined
    const { salt, challenge: wanted, signature, number } = value
    if (typeof salt !== 'string' || salt.length > 100) return undefined
    if (typeof wanted !== 'string' || !hexadecimal.test(wanted)) return undefined
    if (typeof signature !== 'string' || !hexadecimal.test(signature)) return undefined
    if (!Number.isSafeInteger(number) || Number(number) < 0 || Number(number) > challengeMaximum) return undefined
    return { salt, challenge: wanted, signature, number: Number(number) }
  } catch {
    return undefined
  }
}
