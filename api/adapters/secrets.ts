/** Keys derived from one secret, and their uses. */

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Partitions, Sealer, Signer } from '#api/ports.ts'
import type { DraftKeys } from '#api/auth-ports.ts'

export type KeyPurpose = 'partition' | 'link' | 'push' | 'set-up' | 'seal' | 'unseal' | 'view' | 'captcha' | 'draft'

export interface Keys {
  of(purpose: KeyPurpose): Buffer
}

/**
 * The configured secret, or one that is generated at the first start and stored in the data folder, readable by its
 * owner only.
 */
export function loadKeys(configured: string | undefined, dataDir: string): Keys {
  const secret = configured ?? storedSecret(path.join(dataDir, 'secret'))
  return { of: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `freehold:${purpose}`, 32)) }
}

function storedSecret(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    const secret = randomBytes(32).toString('base64url')
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
    return secret
  }
}

export function hmacPartitions(key: Buffer): Partitions {
  const nameOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url').slice(0, 16)
  return { of: nameOf, ofSession: (sessionId) => `s${nameOf(`session ${sessionId}`)}` }
}

export function hmacDraftKeys(key: Buffer): DraftKeys {
  return { of: (userId) => createHmac('sha256', key).update(userId).digest('base64url') }
}

export function hmacSigner(key: Buffer): Signer {
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    verify: (text, signature) => {
      const expected = Buffer.from(sign(text))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** An encrypted file consists, in order, of a version of one byte, its encrypted data key, and its encrypted bytes. */
const bytesVersion = 1
const dataKeyBytes = 32
const wrappedBytes = nonceBytes + tagBytes + dataKeyBytes

/**
 * Encrypts each text and each file under a data key of its own, which is itself encrypted under the site's key: a new
 * site key requires only that the data keys are encrypted again. The encryption context is authenticated, so that a
 * value cannot be moved between rows (reliability 6).
 */
export function aesSealer(key: Buffer): Sealer {
  return {
    seal: (text, encryptionContext) => {
      const dataKey = randomBytes(dataKeyBytes)
      const [wrapped, body] = [
        locked(key, dataKey, encryptionContext),
        locked(dataKey, Buffer.from(text), encryptionContext),
      ]
      return `1.${wrapped.toString('base64url')}.${body.toString('base64url')}`
    },
    open: (sealed, encryptionContext) => {
      const [version, wrapped = '', body = ''] = sealed.split('.')
      if (version !== '1') throw new Error('sealed by a newer version of this program')
      const dataKey = unlocked(key, Buffer.from(wrapped, 'base64url'), encryptionContext)
      return unlocked(dataKey, Buffer.from(body, 'base64url'), encryptionContext).toString('utf8')
    },
    sealBytes: (bytes, encryptionContext) => {
      const dataKey = randomBytes(dataKeyBytes)
      return Buffer.concat([
        Buffer.of(bytesVersion),
        locked(key, dataKey, encryptionContext),
        locked(dataKey, bytes, encryptionContext),
      ])
    },
    openBytes: (sealed, encryptionContext) => {
      if (sealed[0] !== bytesVersion) throw new Error('sealed by a newer version of this program')
      const dataKey = unlocked(key, sealed.subarray(1, 1 + wrappedBytes), encryptionContext)
      return unlocked(dataKey, sealed.subarray(1 + wrappedBytes), encryptionContext)
    },
  }
}

function boundTo(encryptionContext: string): Buffer {
  return Buffer.from(encryptionContext)
}

function locked(key: Buffer, plain: Uint8Array, encryptionContext: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(boundTo(encryptionContext))
  const body = Buffer.concat([sealing.update(plain), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

function unlocked(key: Buffer, bytes: Uint8Array, encryptionContext: string): Buffer {
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(boundTo(encryptionContext))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()])
}
