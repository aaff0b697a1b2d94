/** Passkeys of this device, through the browser's own API. Bytes are base64url, as in WebAuthn's JSON. */

import type { MadePasskey, PasskeyAnswer, PasskeyOffer, PasskeyQuestion } from '#contract/auth/passkey.ts'
import { passkeyMinutes } from '#domain/limits.ts'

const timeout = passkeyMinutes * 60_000
const descriptor = ({ id, transports }: PasskeyQuestion['known'][number]) => ({
  id,
  type: 'public-key',
  ...(transports.length > 0 ? { transports } : {}),
})

/** Whether the browser reads and writes WebAuthn's JSON; other browsers use the code. */
export function canPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Creates a passkey on the device; undefined if the user cancelled or the device refused. */
export async function makePasskey(offer: PasskeyOffer): Promise<MadePasskey | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    challenge: offer.challenge,
    rp: { id: offer.rpId, name: offer.siteName },
    user: { id: offer.userId, name: offer.email, displayName: offer.email },
    // EdDSA, ES256, RS256.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: offer.known.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
    timeout,
  })
  const made = await requestCredential(() => navigator.credentials.create({ publicKey }))
  if (!(made?.response instanceof AuthenticatorAttestationResponse)) return undefined
  const { response } = made
  return {
    id: made.id,
    clientData: base64url(response.clientDataJSON),
    attestation: base64url(response.attestationObject),
    transports: response
      .getTransports()
      .filter((each) => /^[a-z-]{1,20}$/.test(each))
      .slice(0, 8),
  }
}

/** Signs with a passkey; undefined if the user cancelled or the device refused. */
export async function signWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge: question.challenge,
    rpId: question.rpId,
    allowCredentials: question.known.map(descriptor),
    userVerification: 'preferred',
    timeout,
  })
  const signed = await requestCredential(() => navigator.credentials.get({ publicKey }))
  if (!(signed?.response instanceof AuthenticatorAssertionResponse)) return undefined
  const { clientDataJSON, authenticatorData, signature } = signed.response
  return {
    id: signed.id,
    clientData: base64url(clientDataJSON),
    authenticatorData: base64url(authenticatorData),
    signature: base64url(signature),
  }
}

/** Cancelling, a missing authenticator and an already registered one are all reported as a DOMException. */
async function requestCredential(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const given = await ask()
    return given instanceof PublicKeyCredential ? given : undefined
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

function base64url(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
