/** Captchas: our own proof of work, or reCAPTCHA if the site has keys. */

import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Captcha, Challenge } from '#api/content-ports.ts'
import type { Clock, Log } from '#api/ports.ts'
import { parseProof } from '#contract/auth/captcha.ts'
import { challengeMaximum, challengeMinutes } from '#domain/limits.ts'

/**
 * The ALTCHA protocol: finds a number below a bound whose hash with a salt is given. The salt contains its expiry, and
 * all of it is signed, so that no challenge has to be stored.
 * @param key several: the first signs, the others are accepted too
 */
export function proofOfWork(
  key: Buffer | readonly [Buffer, ...Buffer[]],
  clock: Clock,
  maximum = challengeMaximum,
): Captcha {
  const [current, ...others] = Buffer.isBuffer(key) ? [key] : key
  const signedBy = (each: Buffer, challenge: string, salt: string): string =>
    createHmac('sha256', each).update(`${challenge}\n${salt}\n${maximum}`).digest('hex')
  return {
    kind: 'proof-of-work',
    clientKey: undefined,
    challenge: (): Challenge => {
      const expires = clock.now() + challengeMinutes * 60_000
      const salt = `${randomBytes(12).toString('hex')}.${expires}.`
      const challenge = sha256(salt + String(randomInt(maximum + 1)))
      return { salt, challenge, maximum, signature: signedBy(current, challenge, salt) }
    },
    verify: async (answer) => {
      const refused = { ok: false, silent: false } as const
      const proof = parseProof(answer)
      if (proof === undefined) return refused
      const { salt, challenge, signature, number } = proof
      // Checks the signature first, because only then is the expiry trustworthy.
      if (![current, ...others].some((each) => same(signedBy(each, challenge, salt), signature))) return refused
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
  /** The address of Google's API. */
  readonly address: string
}

const patienceMs = 5000

/** Google's checkbox. A token is valid once and for two minutes, which Google enforces. */
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
        const verification = (await response.json()) as { success?: unknown; hostname?: unknown }
        if (typeof verification.success !== 'boolean') return { ok: false, silent: true }
        // A token that was solved on another site's page is not valid here.
        return verification.success && verification.hostname === hostname
          ? { ok: true, once: undefined }
          : { ok: false, silent: false }
      } catch (error) {
        log.warn('recaptcha-silent', { name: error instanceof Error ? error.name : 'unknown' })
        return { ok: false, silent: true }
      }
    },
  }
}

/** Sends an invalid response, so that Google's errors show whether the secret is valid. */
export async function knowsSecret(secretKey: string, address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: 'none' }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const verification = (await response.json()) as { 'error-codes'?: unknown }
    return !(Array.isArray(verification['error-codes']) && verification['error-codes'].includes('invalid-input-secret'))
  } catch {
    return true
  }
}
