/** One-time passwords of authenticator apps by `otpauth`: HMAC-SHA-1, the hash that every app supports. */

import { HOTP, Secret, TOTP } from 'otpauth'
import type { OneTimePasswords } from '#api/auth-ports.ts'
import { totpDigits, totpPeriodSeconds } from '#domain/auth/totp.ts'

const algorithm = 'SHA1'

export function totpPasswords(): OneTimePasswords {
  return {
    codeAt: (bytes, step) => HOTP.generate({ secret: secretOf(bytes), algorithm, digits: totpDigits, counter: step }),
    enrolment: (bytes, issuer, account) => {
      const secret = secretOf(bytes)
      // A colon separates issuer and account.
      const [site, label] = [issuer, account].map((name) => name.replaceAll(':', ' '))
      const totp = new TOTP({
        issuer: site ?? '',
        label: label ?? '',
        secret,
        algorithm,
        digits: totpDigits,
        period: totpPeriodSeconds,
      })
      return { secret: secret.base32, uri: totp.toString() }
    },
  }
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
