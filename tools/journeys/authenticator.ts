/** A simulated authenticator app: for journeys and tests that sign in with a code. */

import { Secret, TOTP } from 'otpauth'
import { totpPeriodSeconds } from '#domain/auth/totp.ts'

/** The code that the app shows at a time. @param steps half-minutes from then */
export function appCode(shown: string, now: number, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(shown), timestamp: now + steps * totpPeriodSeconds * 1000 })
}
