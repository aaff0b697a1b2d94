/** Passkeys, verified by SimpleWebAuthn. */

import type { Log } from '#api/ports.ts'
import type { Passkeys } from '#api/auth-ports.ts'

/** Five hundred modules that few server processes need: loaded with the first passkey, not at the start. */
const library = () => import('@simplewebauthn/server')

/** @param origin of the site; passkeys are valid for its host */
export function webPasskeys(origin: string, log: Pick<Log, 'info'>): Passkeys {
  const rpId = new URL(origin).hostname
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: false } as const
  // The library throws on an invalid signature. Its reason goes to the log only, not to the user.
  const judged = async <T>(verify: () => Promise<T | undefined>): Promise<T | undefined> => {
    try {
      return await verify()
    } catch (error) {
      log.info('passkey-refused', { reason: error instanceof Error ? error.name : 'unknown' })
      return undefined
    }
  }
  return {
    rpId,
    made: ({ id, clientData, attestation }, expectedChallenge) =>
      judged(async () => {
        const { verifyRegistrationResponse } = await library()
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          expectedChallenge,
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON: clientData, attestationObject: attestation },
            clientExtensionResults: {},
          },
        })
        if (!verified) return undefined
        const { id: credentialId, publicKey, counter } = registrationInfo.credential
        return { credentialId, publicKey, counter }
      }),
    signed: (
      { id, clientData, authenticatorData, signature },
      expectedChallenge,
      { credentialId, publicKey, counter },
    ) =>
      judged(async () => {
        const { verifyAuthenticationResponse } = await library()
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          expectedChallenge,
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON: clientData, authenticatorData, signature },
            clientExtensionResults: {},
          },
          credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
        })
        return verified ? authenticationInfo.newCounter : undefined
      }),
  }
}
