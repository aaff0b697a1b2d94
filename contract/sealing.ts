/**
 * Texts that a device keeps and only the server can open again: the format and its constants, once for who seals
 * (src/platform/seal.ts) and who opens (api/adapters/unsealer.ts). See docs/decisions/0024-sealed-on-the-device.md.
 *
 * `1.<key id>.<base64url of: point, ciphertext, tag>`. The point is the public half of a key pair made for this one text. What
 * it and the server's key agree on (ECDH) goes through HKDF with both points as salt and gives key and nonce of AES-GCM.
 */

import { text } from './schema.ts'

export const sealing = {
  version: '1',
  curve: 'P-256',
  /** Bytes of an uncompressed point. */
  pointBytes: 65,
  hash: 'SHA-256',
  /** What HKDF is told about the use of its result. */
  info: 'freehold sealed text 1',
  keyBytes: 32,
  nonceBytes: 12,
  tagBytes: 16,
  /** Plain texts are filled up to a multiple of so many bytes: the length tells nothing about a number. */
  block: 512,
} as const

/** A sealed text on the wire. */
export const sealedText = text({ min: 100, max: 8000, inUnits: true, pattern: /^1\.[\w-]{8,32}\.[\w-]+$/ })

/** What is authenticated with a text: for which use, of which campaign, by whom. It opens nowhere else. */
export function sealedFor(purpose: 'payout-account', campaignId: string, partition: string): string {
  return `freehold/${purpose}/${campaignId}/${partition}`
}

/** JSON may end in spaces: they fill the last block. */
export function filledUp(json: Uint8Array): Uint8Array<ArrayBuffer> {
  const filled = new Uint8Array(Math.ceil(json.byteLength / sealing.block) * sealing.block).fill(0x20)
  filled.set(json)
  return filled
}
