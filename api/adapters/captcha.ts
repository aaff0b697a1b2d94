/** Tells people from machines: a proof of work of our own, or reCAPTCHA where the site has keys. */

import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Captcha, Challenge } from '#api/content-ports.ts'
import type { Clock, Log } from '#api/ports.ts'
import { parseProof } from '#contract/captcha.ts'
import { challengeMaximum, challengeMinutes } from '#domain/limits.ts'

/**
 * The way of ALTCHA: a number below a bound whose hash with a salt is given. The salt names the moment of its end, and all of it
 * is signed: nothing has to be kept until it comes back.
 */
export function proofOfWork(key: Buffer, clock: Clock, maximum = challengeMaximum): Captcha {
  const sign = (challenge: string, salt: string): string =>
    createHmac('sha256', key).update(`${challenge}\n${salt}\n${maximum}`).digest('hex')
  return {
    kind: 'proof-of-work',
    clientKey: undefined,
    challenge: (): Challenge => {
      const expires = clock.now() + challengeMinutes * 60_000
      const salt = `${randomBytes(12).toString('hex')}.${expires}.`
      const challenge = sha256(salt + String(randomInt(maximum + 1)))
      return { salt, challenge, maximum, signature: sign(challenge, salt) }
    },
    verify: async (answer) => {
      const refused = { ok: false, silent: false } as const
      const proof = parseProof(answer)
      if (proof === undefined) return refused
      const { salt, challenge, signature, number } = proof
      // Signed first: only then is the moment ours.
      if (!same(sign(challenge, salt), signature)) return refused
      const expiresAt = Number(salt.split('.')[1])
      if (!(expiresAt > clock.now()) || !same(sha256(salt + String(number)), challenge)) return refused
      return { ok: true, once: { challenge, expiresAt } }
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function same(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface RecaptchaKeys {
  readonly siteKey: string
  readonly secretKey: string
  /** Where Google is asked. */
  readonly address: string
}

const patienceMs = 5000

/** Google's checkbox. A token of theirs counts once and for two minutes, which they see to. */
export function recaptcha({ siteKey, secretKey, address }: RecaptchaKeys, hostname: string, log: Log): Captcha {
  return {
    kind: 'recaptcha',
    clientKey: siteKey,
    challenge: () => undefined,
    verify: async (token) => {
      try {
        const response = await fetch(`${address}/recaptcha/api/siteverify`, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: token }),
          signal: AbortSignal.timeout(patienceMs),
        })
        const said = (await response.json()) as { success?: unknown; hostname?: unknown }
        if (typeof said.success !== 'boolean') return { ok: false, silent: true }
        // A token that was solved on somebody else's page is not ours.
        return said.success && said.hostname === hostname ? { ok: true, once: undefined } : { ok: false, silent: false }
      } catch (error) {
        log.warn('recaptcha-silent', { name: error instanceof Error ? error.name : 'unknown' })
        return { ok: false, silent: true }
      }
    },
  }
}

/** Asked with an answer that is none: Google then says what else is wrong. */
export async function knowsSecret(secretKey: string, address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: 'none' }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const said = (await response.json()) as { 'error-codes'?: unknown }
    return !(Array.isArray(said['error-codes']) && said['error-codes'].includes('invalid-input-secret'))
  } catch {
    return true
  }
}
