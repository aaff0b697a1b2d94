/**
 * Payloads are stored encrypted (AES-256-GCM under a key derived from the shared secret), so that neither a dump nor a
 * reader of the tables reveals them. The message's id is authenticated: a payload cannot be moved to another message.
 */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface Seal {
  seal(id: string, text: string): string
  /** Undefined if it was encrypted with another secret or for another message. */
  open(id: string, sealed: string): string | undefined
}

export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'push relay: payload at rest', 32))
  return {
    seal(id, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      )
    },
    open(id, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < 28) return undefined
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(id))
      cipher.setAuthTag(bytes.subarray(-16))
      try {
        return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
