/** Encrypts what is stored: envelope encryption under the site's key, which each value names (decision record 0041). */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { bytesPrefix, keyIdBytes, textPrefix } from '#api/db/site/sealed-format.ts'
import { CannotOpen, type Sealer } from '#api/ports.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const dataKeyBytes = 32
const wrappedBytes = nonceBytes + tagBytes + dataKeyBytes

interface SiteKey {
  readonly id: string
  readonly key: Buffer
}

export interface OtherKeys {
  /** Keys that were replaced: what they sealed still opens, and is sealed again. */
  readonly former?: readonly Buffer[]
  /** A key that other processes already use: what it sealed opens, and stays. */
  readonly next?: readonly Buffer[]
}

/**
 * Encrypts each text and each file under a data key of its own, which is itself encrypted under the site's key. The
 * encryption context is authenticated, so that a value cannot be moved between rows (reliability 6).
 */
export function aesSealer(key: Buffer, { former = [], next = [] }: OtherKeys = {}): Sealer {
  const current = siteKey(key)
  const [nextKeys, formerKeys] = [next.map((each) => siteKey(each)), former.map((each) => siteKey(each))]
  const known = [current, ...nextKeys, ...formerKeys]

  const dataKeyOf = (keyId: string | undefined, wrapped: Uint8Array, encryptionContext: string): Buffer => {
    if (keyId !== undefined) {
      const named = known.find(({ id }) => id === keyId)
      if (named === undefined) throw new CannotOpen('sealed under a secret that this site does not have')
      return unlocked(named.key, wrapped, encryptionContext)
    }
    // Versions 1 and 0 do not name their key: only the right one authenticates the data key.
    for (const each of known)
      try {
        return unlocked(each.key, wrapped, encryptionContext)
      } catch {
        continue
      }
    throw new CannotOpen('changed, moved, or sealed under a secret that this site does not have')
  }
  const lockedDataKey = (dataKey: Buffer, encryptionContext: string): Buffer =>
    locked(current.key, dataKey, encryptionContext)

  return {
    keyId: current.id,
    nextKeyIds: nextKeys.map(({ id }) => id),
    formerKeyIds: formerKeys.map(({ id }) => id),
    seal: (text, encryptionContext) => {
      const dataKey = randomBytes(dataKeyBytes)
      const wrapped = lockedDataKey(dataKey, encryptionContext).toString('base64url')
      return `${textPrefix(current.id)}${wrapped}.${locked(dataKey, Buffer.from(text), encryptionContext).toString('base64url')}`
    },
    open: (sealed, encryptionContext) =>
      opened(() => {
        const { keyId, wrapped, body } = partsOfText(sealed)
        const dataKey = dataKeyOf(keyId, Buffer.from(wrapped, 'base64url'), encryptionContext)
        return unlocked(dataKey, Buffer.from(body, 'base64url'), encryptionContext).toString('utf8')
      }),
    sealBytes: (bytes, encryptionContext) => {
      const dataKey = randomBytes(dataKeyBytes)
      return Buffer.concat([
        bytesPrefix(current.id),
        lockedDataKey(dataKey, encryptionContext),
        locked(dataKey, bytes, encryptionContext),
      ])
    },
    openBytes: (sealed, encryptionContext) =>
      opened(() => {
        const { keyId, rest } = partsOfBytes(sealed)
        const dataKey = dataKeyOf(keyId, rest.subarray(0, wrappedBytes), encryptionContext)
        return unlocked(dataKey, rest.subarray(wrappedBytes), encryptionContext)
      }),
  }
}

function opened<T>(open: () => T): T {
  try {
    return open()
  } catch (error) {
    if (error instanceof CannotOpen) throw error
    throw new CannotOpen(error instanceof Error ? error.message : 'not encrypted by this program', { cause: error })
  }
}

/** The id is derived from the key in one direction: it reveals nothing about it. */
function siteKey(key: Buffer): SiteKey {
  return { id: Buffer.from(hkdfSync('sha256', key, '', 'key id', keyIdBytes)).toString('base64url'), key }
}

interface TextParts {
  /** Undefined in versions 1 and 0. */
  readonly keyId: string | undefined
  readonly wrapped: string
  readonly body: string
}

function partsOfText(sealed: string): TextParts {
  const [version, ...parts] = sealed.split('.')
  if (version === '1') return { keyId: undefined, wrapped: parts[0] ?? '', body: parts[1] ?? '' }
  if (version === '0') return { keyId: undefined, wrapped: parts[1] ?? '', body: parts[2] ?? '' }
  if (version === '2') return { keyId: parts[0] ?? '', wrapped: parts[1] ?? '', body: parts[2] ?? '' }
  throw new Error('sealed by a newer version of this program')
}

function partsOfBytes(sealed: Uint8Array): { readonly keyId: string | undefined; readonly rest: Uint8Array } {
  if (sealed[0] === 1) return { keyId: undefined, rest: sealed.subarray(1) }
  const rest = sealed.subarray(1 + keyIdBytes)
  if (sealed[0] === 0) return { keyId: undefined, rest }
  if (sealed[0] !== 2) throw new Error('sealed by a newer version of this program')
  return { keyId: Buffer.from(sealed.subarray(1, 1 + keyIdBytes)).toString('base64url'), rest }
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
