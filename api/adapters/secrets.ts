/** Keys derived from one secret, and what is made with them. */

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Partitions, Sealer, Signer } from '#api/ports.ts'
import type { DraftKeys } from '#api/auth-ports.ts'

export type KeyPurpose = 'partition' | 'link' | 'push' | 'set-up' | 'seal' | 'unseal' | 'view' | 'captcha' | 'draft'

export interface Keys {
  of(purpose: KeyPurpose): Buffer
}

/** The configured secret, or one that is made at the first start and kept in the data folder, readable by its owner only. */
export function loadKeys(configured: string | undefined, dataDir: string): Keys {
  const secret = configured ?? keptSecret(path.join(dataDir, 'secret'))
  return { of: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `freehold:${purpose}`, 32)) }
}

function keptSecret(file: string): string {
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
      const wanted = Buffer.from(sign(text))
      const given = Buffer.from(signature)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A version of one byte stands before what is sealed of a file, then its data key, then its bytes. */
const bytesVersion = 1
const dataKeyBytes = 32
const wrappedBytes = nonceBytes + tagBytes + dataKeyBytes

/**
 * Each text and each file under a data key of its own, which is itself sealed under the site's key: a new site key needs the data
 * keys sealed anew and nothing else. The place is authenticated, so that a value cannot be moved between rows (reliability 6).
 */
export function aesSealer(key: Buffer): Sealer {
  return {
    seal: (text, place) => {
      const dataKey = randomBytes(dataKeyBytes)
      const [wrapped, body] = [locked(key, dataKey, place), locked(dataKey, Buffer.from(text), place)]
      return `1.${wrapped.toString('base64url')}.${body.toString('base64url')}`
    },
    open: (sealed, place) => {
      const [version, wrapped = '', body = ''] = sealed.split('.')
      if (version !== '1') throw new Error('sealed by a newer version of this program')
      const dataKey = unlocked(key, Buffer.from(wrapped, 'base64url'), place)
      return unlocked(dataKey, Buffer.from(body, 'base64url'), place).toString('utf8')
    },
    sealBytes: (bytes, place) => {
      const dataKey = randomBytes(dataKeyBytes)
      return Buffer.concat([Buffer.of(bytesVersion), locked(key, dataKey, place), locked(dataKey, bytes, place)])
    },
    openBytes: (sealed, place) => {
      if (sealed[0] !== bytesVersion) throw new Error('sealed by a newer version of this program')
      const dataKey = unlocked(key, sealed.subarray(1, 1 + wrappedBytes), place)
      return unlocked(dataKey, sealed.subarray(1 + wrappedBytes), place)
    },
  }
}

function boundTo(place: string): Buffer {
  return Buffer.from(place)
}

function locked(key: Buffer, plain: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(boundTo(place))
  const body = Buffer.concat([sealing.update(plain), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

function unlocked(key: Buffer, bytes: Uint8Array, place: string): Buffer {
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(boundTo(place))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()])
}
