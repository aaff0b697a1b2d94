/** The application server's key pair (RFC 8292), in the base64url spelling that browsers and web-push use. */

import { createECDH, createHash } from 'node:crypto'

export interface VapidPair {
  /** 65 bytes of an uncompressed P-256 point. */
  readonly publicKey: string
  /** 32 bytes. */
  readonly privateKey: string
}

/** The pair, or undefined if the two keys do not match. */
export function vapidPairOf(publicKey: string, privateKey: string): VapidPair | undefined {
  const secret = Buffer.from(privateKey, 'base64url')
  if (secret.length !== 32) return undefined
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(secret)
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
      ? { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
      : undefined
  } catch {
    return undefined
  }
}

/** Changes with the key and reveals nothing about it. */
export function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(publicKey, 'base64url').digest('base64url').slice(0, 16)
}
