/** Ports that protect forms for visitors, as types only. */

import type { ReferenceRates } from '#domain/site/reference-rates.ts'

/** A proof-of-work challenge. */
export interface Challenge {
  readonly salt: string
  /** SHA-256 of the salt and the solution, in hexadecimal digits. */
  readonly challenge: string
  /** Upper bound of the solution. */
  readonly maximum: number
  readonly signature: string
}

export type CaptchaVerdict =
  /** `once`: the proof is valid once, and can be deleted after that time (milliseconds). */
  | { readonly ok: true; readonly once: { readonly challenge: string; readonly expiresAt: number } | undefined }
  /** `silent`: the verifying service did not respond. */
  | { readonly ok: false; readonly silent: boolean }

/** Distinguishes humans from bots. */
export interface Captcha {
  readonly kind: 'recaptcha' | 'proof-of-work'
  /** Public; of reCAPTCHA only. */
  readonly clientKey: string | undefined
  /** A new challenge; undefined if an external service issues the challenges. */
  challenge(): Challenge | undefined
  verify(answer: string): Promise<CaptchaVerdict>
}

/** The captcha that is active now: keys may be entered while the site runs. */
export interface ReloadableCaptcha extends Captcha {
  /** The keys come from the environment, and cannot be changed elsewhere. */
  readonly isFixed: boolean
  /** Keys were entered, but cannot be decrypted any more. */
  readonly isUnreadable: boolean
  /** Checks whether keys have changed. */
  refresh(): Promise<void>
  /**
   * Whether the verifying service accepts this secret key. True if it does not respond: only a rejection is certain.
   */
  acceptsSecretKey(secretKey: string): Promise<boolean>
}

export type MalwareScan =
  | { readonly state: 'clean' }
  /** `signature`: the scanner's name for the malware. */
  | { readonly state: 'infected'; readonly signature: string }
  /** The scanner did not respond, so the result is unknown. */
  | { readonly state: 'silent' }
  /** It responded without a result: the file is larger than it accepts, or it failed on this file. */
  | { readonly state: 'failed'; readonly reason: 'too-large' | 'error' }

/** Scans uploaded files for malware. */
export interface VirusScanner {
  /** Never throws, and ends within a bounded time. */
  scan(bytes: Uint8Array): Promise<MalwareScan>
  /** Its version with that of its signatures, as it reports them; undefined if it does not respond. */
  version(): Promise<string | undefined>
}

/** Publishes reference rates once a day. */
export interface ReferenceRateSource {
  /** Of the publisher: `ecb`, or `sandbox` for the simulated one. */
  readonly name: string
  /** @throws Error whose name is the reason if there are no valid rates */
  fetch(): Promise<ReferenceRates>
}
