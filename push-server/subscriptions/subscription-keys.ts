/**
 * Validates the keys of a browser's subscription before they are stored, so that encryption cannot fail on them later.
 */

import { createECDH } from 'node:crypto'

/** One shared curve, only used to test points, never to send. */
const probe = createECDH('prime256v1')
probe.generateKeys()

/**
 * 65 bytes, uncompressed, and a point of P-256: a point off the curve would leak bits of a secret (invalid-curve
 * attack).
 */
export function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    probe.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}

/** 16 bytes (RFC 8291 3.2). */
export function isAuthSecret(text: string): boolean {
  return Buffer.from(text, 'base64url').length === 16
}
