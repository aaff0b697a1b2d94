/** What the server needs of the outside world to let strangers write to it, as types only. */

/** A question that costs a machine some work to answer. */
export interface Challenge {
  readonly salt: string
  /** SHA-256 of the salt and the number that is looked for, in hexadecimal digits. */
  readonly challenge: string
  /** The number is not larger. */
  readonly maximum: number
  readonly signature: string
}

export type CaptchaVerdict =
  /** `once`: the proof counts once, and can be forgotten after that moment (milliseconds). */
  | { readonly ok: true; readonly once: { readonly challenge: string; readonly expiresAt: number } | undefined }
  /** `silent`: who has to judge it did not answer. */
  | { readonly ok: false; readonly silent: boolean }

/** Tells people from machines. */
export interface Captcha {
  readonly kind: 'recaptcha' | 'proof-of-work'
  /** Told to everybody; of reCAPTCHA only. */
  readonly clientKey: string | undefined
  /** A new challenge; undefined where somebody else asks the questions. */
  challenge(): Challenge | undefined
  verify(answer: string): Promise<CaptchaVerdict>
}

/** Looks for malware in what strangers hand in. `silent`: it did not answer, so nothing is known. */
export interface VirusScanner {
  scan(bytes: Uint8Array): Promise<'clean' | 'infected' | 'silent'>
}
