/**
 * One-time passwords of an authenticator app (RFC 4226 and 6238: HMAC-SHA-1, six digits, steps of 30 seconds, which is what
 * every app takes) and recovery codes (decision T14).
 */

/** HMAC-SHA-1: domain has no cryptography of its own. */
export type Hmac = (key: Uint8Array, message: Uint8Array) => Uint8Array

const stepMs = 30_000
/** Bytes of a secret: as many as the hash gives (RFC 4226, 4). */
export const totpSecretBytes = 20
const totpDigits = 6
/** Steps before and after the present one whose codes are taken: clocks differ, and people type slowly. */
const window = 1

/** @param now milliseconds since 1970 */
export function stepAt(now: number): number {
  return Math.floor(now / stepMs)
}

/** The code of a step, with its leading zeros. */
export function codeOf(secret: Uint8Array, step: number, hmac: Hmac): string {
  const message = new Uint8Array(8)
  new DataView(message.buffer).setBigUint64(0, BigInt(step))
  const mac = hmac(secret, message)
  const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength)
  const offset = view.getUint8(mac.byteLength - 1) & 0xf
  const number = view.getUint32(offset) & 0x7fff_ffff
  return String(number % 10 ** totpDigits).padStart(totpDigits, '0')
}

export interface CodeToJudge {
  readonly code: string
  readonly secret: Uint8Array
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: number
  /** The step of the code that was taken last; 0 where there was none. */
  readonly lastStep: number
}

/**
 * The step of a code that is right and newer than the last one that was taken: a code is good for once. A last step that no code
 * of now or before can have was taken before the clock stepped back; it says nothing about the codes of now.
 */
export function acceptedStep({ code, secret, now, lastStep }: CodeToJudge, hmac: Hmac): number | undefined {
  const present = stepAt(now)
  for (let step = present - window; step <= present + window; step += 1)
    if ((step > lastStep || lastStep > present + window) && codeOf(secret, step, hmac) === code) return step
  return undefined
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, as people type secrets into an app. */
export function base32Of(bytes: Uint8Array): string {
  let [bits, held, text] = [0, 0, '']
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += base32[(held >> bits) & 31]
    }
  }
  return bits > 0 ? text + base32[(held << (5 - bits)) & 31] : text
}

/** The address that a QR code carries to an authenticator app. */
export function totpUri(secret: Uint8Array, issuer: string, account: string): string {
  // A colon parts issuer and account.
  const [site, person] = [issuer, account].map((name) => encodeURIComponent(name.replaceAll(':', ' ')))
  return `otpauth://totp/${site}:${person}?secret=${base32Of(secret)}&issuer=${site}&algorithm=SHA1&digits=${totpDigits}&period=${stepMs / 1000}`
}

/** No letter that is taken for a digit, and none that makes words. */
const recoveryLetters = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const recoveryCodeCount = 10
export const recoveryCodeLetters = 12

/** A code of 57 bits in three groups. @param bytes random, at least two for each letter */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const letters = Array.from(
    { length: recoveryCodeLetters },
    // 65,536 is hardly unfair to 28 letters: no letter is more than a two-thousandth likelier than another.
    (_, index) => recoveryLetters[view.getUint16(index * 2) % recoveryLetters.length] ?? '',
  )
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

export type TypedCode = { readonly kind: 'app' | 'recovery'; readonly code: string }

/**
 * What somebody typed as a code: six digits (of any script, with any spaces) or a recovery code in either case. Undefined for
 * what can be neither.
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

/** So many wrong codes may be typed at once. */
export const freeFailures = 5
const firstWaitSeconds = 15 * 60
const longestWaitSeconds = 4 * 3600
export const longestWaitMs = longestWaitSeconds * 1000

/**
 * Seconds for which no code is looked at after the wrong ones so far (reliability 4, row 14). Doubles, and ends: who knows the
 * password must not shut its person out for ever, and three in a million guesses are right.
 */
export function waitAfter(failures: number): number {
  if (failures < freeFailures) return 0
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(10, failures - freeFailures))
}
