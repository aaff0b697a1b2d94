/**
 * Texts that a device stores and only the server can decrypt: the format and its constants, shared by the encryption
 * (src/platform/storage/seal.ts) and the decryption (api/adapters/unsealer.ts). See decision record 0014.
 *
 * `1.<key id>.<base64url of: point, ciphertext, tag>`. The point is the public half of a key pair made for this one
 * text. The shared secret with the server's key (ECDH) goes through HKDF with both points as salt and gives key and
 * nonce of AES-GCM.
 */

import { text } from './schema.ts'

export const sealing = {
  version: '1',
  curve: 'P-256',
  /** Bytes of an uncompressed point. */
  pointBytes: 65,
  hash: 'SHA-256',
  /** HKDF's `info` parameter. */
  info: 'freehold sealed text 1',
  keyBytes: 32,
  nonceBytes: 12,
  tagBytes: 16,
  /** Plaintexts are padded to a multiple of this many bytes, so that the length reveals nothing about a number. */
  block: 512,
} as const

/** An encrypted text on the wire. */
export const sealedText = text({ min: 100, max: 8000, inUnits: true, pattern: /^1\.[\w-]{8,32}\.[\w-]+$/ })

/**
 * The encryption context that is authenticated with a text: its purpose, its campaign and its author. The text decrypts
 * in no other context.
 */
export function sealedFor(purpose: 'payout-account', campaignId: string, partition: string): string {
  return `freehold/${purpose}/${campaignId}/${partition}`
}

/** JSON may end in spaces: they pad the last block. */
export function filledUp(json: Uint8Array): Uint8Array<ArrayBuffer> {
  const filled = new Uint8Array(Math.ceil(json.byteLength / sealing.block) * sealing.block).fill(0x20)
  filled.set(json)
  return filled
}
