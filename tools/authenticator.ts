/** An authenticator app, as a program holds it: for journeys and tests that sign in with a code. */

import { createHmac } from 'node:crypto'
import { codeOf, type Hmac, stepAt } from '#domain/account/totp.ts'

const hmac: Hmac = (key, message) => createHmac('sha1', key).update(message).digest()
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret as it is shown. */
export function secretBytes(shown: string): Uint8Array {
  const bits = [...shown].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The code that the app shows at a moment. @param steps half-minutes from then */
export function appCode(shown: string, now: number, steps = 0): string {
  return codeOf(secretBytes(shown), stepAt(now) + steps, hmac)
}
