/** Encrypts a text with the server's key: this device cannot decrypt it again (decision record 0014). */

import { filledUp, sealing } from '#contract/sealing.ts'
import type { SealingKey } from '#contract/site/settings.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * @param json the plain text
 * @param encryptionContext the encryption context that is authenticated with it
 * @throws if the key is not a point of the curve
 */
export async function sealText(
  { keyId, publicKey }: SealingKey,
  json: string,
  encryptionContext: string,
): Promise<string> {
  const { subtle } = crypto
  const curve = { name: 'ECDH', namedCurve: sealing.curve }
  const recipient = bytesOf(publicKey)
  const theirs = await subtle.importKey('raw', recipient, curve, false, [])
  const own = await subtle.generateKey(curve, false, ['deriveBits'])
  const point = new Uint8Array(await subtle.exportKey('raw', own.publicKey))
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256)
  const secret = await deriveSecret(shared, joined(point, recipient))
  const key = await subtle.importKey('raw', secret.slice(0, sealing.keyBytes), 'AES-GCM', false, ['encrypt'])
  const cipher = {
    name: 'AES-GCM',
    iv: secret.slice(sealing.keyBytes),
    additionalData: new TextEncoder().encode(encryptionContext),
    tagLength: sealing.tagBytes * 8,
  }
  const body = new Uint8Array(await subtle.encrypt(cipher, key, filledUp(new TextEncoder().encode(json))))
  return `${sealing.version}.${keyId}.${textOf(joined(point, body))}`
}

/** Key and nonce of this one text. */
async function deriveSecret(shared: ArrayBuffer, salt: Bytes): Promise<Bytes> {
  const { subtle } = crypto
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(sealing.info)
  const bits = (sealing.keyBytes + sealing.nonceBytes) * 8
  return new Uint8Array(await subtle.deriveBits({ name: 'HKDF', hash: sealing.hash, salt, info }, material, bits))
}

function joined(first: Bytes, second: Bytes): Bytes {
  const whole = new Uint8Array(first.byteLength + second.byteLength)
  whole.set(first)
  whole.set(second, first.byteLength)
  return whole
}

function bytesOf(base64url: string): Bytes {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function textOf(bytes: Bytes): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
