/** A software passkey device: it generates one key and signs with it, by WebAuthn level 3 and CTAP's CBOR. */

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, PasskeyAnswer } from '#contract/auth/passkey.ts'

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

/** The required subset of RFC 8949: whole numbers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}

export interface Ceremony {
  readonly challenge: string
  readonly rpId: string
  /** The requesting page's origin, as the browser reports it. */
  readonly origin: string
}

export interface TestAuthenticator {
  make(ceremony: Ceremony): MadePasskey
  /** @param change the deviations of a dishonest device */
  sign(ceremony: Ceremony, change?: { readonly counter?: number; readonly present?: boolean }): PasskeyAnswer
}

const present = 0x01
const attested = 0x40

export function testAuthenticator(): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    rpId: string,
    flags: number,
    count: number,
    rest: Uint8Array = Buffer.alloc(0),
  ): Buffer => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(count)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), number, rest])
  }
  return {
    make: (ceremony) => {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x ?? '', 'base64url')],
        [-3, Buffer.from(jwk.y ?? '', 'base64url')],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(ceremony.rpId, present | attested, counter, credential)],
      ])
      return {
        id: id.toString('base64url'),
        clientData: clientData('webauthn.create', ceremony).toString('base64url'),
        attestation: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },
    sign: (ceremony, change = {}) => {
      counter += 1
      const signedData = clientData('webauthn.get', ceremony)
      const data = authenticatorData(ceremony.rpId, change.present === false ? 0 : present, change.counter ?? counter)
      const signed = Buffer.concat([data, createHash('sha256').update(signedData).digest()])
      return {
        id: id.toString('base64url'),
        clientData: signedData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}
