/** Ports for signing in, as types only. */

import type { SocialProvider } from '#domain/social/social.ts'

/** A passkey as it is stored. Ids are base64url, as the browser names them. */
export interface StoredPasskey {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
}

/** The data that a browser signed; base64url, in its wire format. */
export interface SignedBy {
  readonly id: string
  readonly clientData: string
}
export interface MadePasskey extends SignedBy {
  readonly attestation: string
}
export interface PasskeySignature extends SignedBy {
  readonly authenticatorData: string
  readonly signature: string
}

/** Verifies responses of authenticators, for this site's origin only (WebAuthn level 3). */
export interface Passkeys {
  /** The relying party id of the site: the host of its origin. */
  readonly rpId: string
  /** Undefined if it does not answer the challenge. */
  made(answer: MadePasskey, challenge: string): Promise<StoredPasskey | undefined>
  /** The signature's counter; undefined if the signature is not by this passkey, or the counter decreases. */
  signed(answer: PasskeySignature, challenge: string, passkey: StoredPasskey): Promise<number | undefined>
}

/** One-time passwords of authenticator apps (RFC 4226 and 6238). */
export interface OneTimePasswords {
  /** The code of a step of 30 seconds since 1970: six digits, with leading zeros. */
  codeAt(secret: Uint8Array, step: number): string
  /** What an app needs: the secret in base32 without padding, and the URI of its QR code. */
  enrolment(secret: Uint8Array, issuer: string, account: string): { readonly secret: string; readonly uri: string }
}

/** Secrets of one trip to a provider. They are derived from its state, and not stored. */
export interface SocialSecrets {
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

/** The signed-in user as the provider reports them. */
export interface SocialPerson {
  readonly subject: string
  /** Undefined if the provider reports none. */
  readonly email: string | undefined
  /** The provider has verified that the address is this user's. */
  readonly emailProven: boolean
  readonly firstName: string
  readonly lastName: string
}

/** Query parameters that the provider adds to the return URL. */
export type SocialReturn = Readonly<Partial<Record<'code' | 'state' | 'iss', string>>>

/** A provider for social sign-in. */
export interface Social {
  /** URL to which the browser is redirected. @throws SocialProviderUnavailable */
  address(secrets: SocialSecrets): Promise<string>
  /** `refused`: the provider refused, or its response does not pass verification. @throws SocialProviderUnavailable */
  person(back: SocialReturn, secrets: SocialSecrets): Promise<SocialPerson | 'refused'>
}

/** The provider does not respond, or its response is malformed. */
export class SocialProviderUnavailable extends Error {}

export interface Socials {
  /** Undefined if the site has no keys of this provider. */
  of(provider: SocialProvider): Social | undefined
}

/** Keys with which devices encrypt a user's data that stays on them after a session (decision record 0021). */
export interface DraftKeys {
  /** 32 bytes, base64url; constant per user, and different for every user. */
  of(userId: string): string
}
