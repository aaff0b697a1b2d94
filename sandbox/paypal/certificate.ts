/** A key and a self-signed certificate of the sandbox, with which a caller can verify PayPal's signatures. */

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export interface Certificate {
  readonly privateKey: KeyObject
  readonly pem: string
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11 */
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
/** commonName, 2.5.4.3 */
const commonName = der(0x06, Buffer.from('550403', 'hex'))

function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))))
}

function generalizedTime(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(0x18, Buffer.from(text))
}

export function makeCertificate(now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = nameOf('Payment sandbox, not PayPal')
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(generalizedTime(now - 86_400_000), generalizedTime(now + 3650 * 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature)).toString('base64')
  const lines = whole.match(/.{1,64}/g) ?? []
  return { privateKey, pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` }
}
