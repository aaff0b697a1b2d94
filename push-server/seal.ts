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

/** @param others further secrets whose messages open */
export function createSeal(secret: string, others: readonly string[] = []): Seal {
  const key = keyOf(secret)
  const keys = [key, ...others.map((each) => keyOf(each))]
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
      for (const each of keys) {
        const text = opened(each, id, bytes)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'push relay: payload at rest', 32))
}

function opened(key: Buffer, id: string, bytes: Buffer): string | undefined {
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(id))
  cipher.setAuthTag(bytes.subarray(-16))
  try {
    return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
