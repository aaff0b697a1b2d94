/** Which one-time passwords of an authenticator app (RFC 6238) are accepted, and recovery codes (decision T14). */

/** Six digits, a new code every 30 seconds: what every authenticator app supports. */
export const totpDigits = 6
export const totpPeriodSeconds = 30
/** Bytes of a secret: the hash's length (RFC 4226, 4). */
export const totpSecretBytes = 20
/** Number of steps before and after the current one whose codes are accepted: clocks differ, and users type slowly. */
const window = 1

/** @param now milliseconds since 1970 */
export function stepAt(now: number): number {
  return Math.floor(now / (totpPeriodSeconds * 1000))
}

export interface CodeToVerify {
  readonly code: string
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: number
  /** The step of the last accepted code; 0 if there was none. */
  readonly lastStep: number
}

/**
 * The step of a code that is correct and newer than the last accepted one: a code is valid once. A last step that lies
 * beyond the current window was accepted before the clock was set back, so it is ignored.
 * @param codeAt the code of a step, with its leading zeros
 */
export function acceptedStep(
  { code, now, lastStep }: CodeToVerify,
  codeAt: (step: number) => string,
): number | undefined {
  const present = stepAt(now)
  for (let step = present - window; step <= present + window; step += 1)
    if ((step > lastStep || lastStep > present + window) && codeAt(step) === code) return step
  return undefined
}

/** No letters that look like digits, and no vowels that could form words. */
const recoveryLetters = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const recoveryCodeCount = 10
export const recoveryCodeLetters = 12

/**
 * A code of 57 bits in three groups.
 * @param bytes random, at least two for each letter
 */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const letters = Array.from(
    { length: recoveryCodeLetters },
    // The bias of 65,536 over 28 letters is negligible: no letter is more than a two-thousandth likelier than another.
    (_, index) => recoveryLetters[view.getUint16(index * 2) % recoveryLetters.length] ?? '',
  )
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string }

/**
 * Parses a typed code: six digits (of any script, with any spaces) or a recovery code in either case. Undefined if it
 * can be neither.
 */
export function typedCodeOf(text: string): TypedCode | undefined {
  const plain = text
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\s\p{Cf}-]/gu, '')
    .toUpperCase()
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain }
  if (plain.length !== recoveryCodeLetters || [...plain].some((letter) => !recoveryLetters.includes(letter)))
    return undefined
  return { kind: 'recovery', code: plain }
}

/** Number of wrong codes without a lock. */
export const freeFailures = 5
const firstWaitSeconds = 15 * 60
const longestWaitSeconds = 4 * 3600
export const longestLockMs = longestWaitSeconds * 1000

/**
 * Seconds for which no code is checked after the wrong ones so far (reliability 4, row 14). It doubles up to a maximum:
 * an attacker who knows the password must not lock the user out forever, and three in a million guesses are right.
 */
export function lockSecondsAfter(failures: number): number {
  if (failures < freeFailures) return 0
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(10, failures - freeFailures))
}
