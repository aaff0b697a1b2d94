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

/** The one in force now: keys may be entered while the site runs. */
export interface ReloadableCaptcha extends Captcha {
  /** The keys come from the environment, and are not changed elsewhere. */
  readonly isFixed: boolean
  /** Keys were entered, and cannot be opened any more. */
  readonly isUnreadable: boolean
  /** Looks whether keys have changed. */
  refresh(): Promise<void>
  /** Does who judges the answers know this secret key? Yes also where nobody answers: only a no is certain. */
  acceptsSecretKey(secretKey: string): Promise<boolean>
}

/** Looks for malware in what strangers hand in. `silent`: it did not answer, so nothing is known. */
export interface VirusScanner {
  scan(bytes: Uint8Array): Promise<'clean' | 'infected' | 'silent'>
}
