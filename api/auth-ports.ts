/** What signing in needs of the outside world, as types only. */

import type { SocialProvider } from '#domain/social.ts'

/** A passkey as it is stored. Ids are base64url, as the browser names them. */
export interface StoredPasskey {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
}

/** What a browser signed; base64url, as it stands on the wire. */
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

/** Judges what authenticators sign, for this site's origin and no other (WebAuthn level 3). */
export interface Passkeys {
  /** The name under which authenticators know the site: the host of its origin. */
  readonly rpId: string
  /** Undefined where it is not what was asked for. */
  made(answer: MadePasskey, challenge: string): Promise<StoredPasskey | undefined>
  /** The counter that goes with the signature; undefined where it is none of this passkey, or counts backwards. */
  signed(answer: PasskeySignature, challenge: string, passkey: StoredPasskey): Promise<number | undefined>
}

/** Secrets of one trip to a provider. They are made anew from its state, and lie nowhere. */
export interface SocialSecrets {
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

/** Who came back, as the provider tells. */
export interface SocialPerson {
  readonly subject: string
  /** Undefined where the provider tells none. */
  readonly email: string | undefined
  /** The provider vouches that the address is this person's. */
  readonly emailProven: boolean
  readonly firstName: string
  readonly lastName: string
}

/** What the provider put into the address by which somebody came back. */
export type SocialReturn = Readonly<Partial<Record<'code' | 'state' | 'iss', string>>>

/** One provider with which people may sign in. */
export interface Social {
  /** Where the browser is to go. @throws SocialProviderUnavailable */
  address(secrets: SocialSecrets): Promise<string>
  /** `refused`: the provider or its answer does not stand up to what was asked. @throws SocialProviderUnavailable */
  person(back: SocialReturn, secrets: SocialSecrets): Promise<SocialPerson | 'refused'>
}

/** The provider does not answer, or not as a provider does. */
export class SocialProviderUnavailable extends Error {}

export interface Socials {
  /** Undefined where the site has no keys of this provider. */
  of(provider: SocialProvider): Social | undefined
}

/** Keys under which devices seal what of a person stays on them after a session (decision record 0054). */
export interface DraftKeys {
  /** Of 32 bytes, base64url; the same for a person every time, and no other's. */
  of(userId: string): string
}
