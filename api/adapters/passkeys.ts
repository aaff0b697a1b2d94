/** Passkeys, judged by SimpleWebAuthn. */

import type { Log } from '#api/ports.ts'
import type { Passkeys } from '#api/auth-ports.ts'

/** Five hundred modules that most lives of a server never need: read with the first passkey, not at the start. */
const library = () => import('@simplewebauthn/server')

/** @param origin of the site; passkeys are good for its host */
export function webPasskeys(origin: string, log: Pick<Log, 'info'>): Passkeys {
  const rpId = new URL(origin).hostname
  const wanted = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: false } as const
  // The library tells by throwing. What is wrong with a signature is of use to whoever looks for a fault, and to nobody else.
  const judged = async <T>(judge: () => Promise<T | undefined>): Promise<T | undefined> => {
    try {
      return await judge()
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
          ...wanted,
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
          ...wanted,
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
