/** Keys derived from one secret, and their uses. */

import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { KeyedHashes, Partitions, Signer } from '#api/ports.ts'
import type { DraftKeys } from '#api/auth-ports.ts'

export type KeyPurpose = 'partition' | 'link' | 'push' | 'set-up' | 'seal' | 'unseal' | 'view' | 'captcha' | 'draft'

export interface Keys {
  /** Of the current secret. */
  of(purpose: KeyPurpose): Buffer
  /** Of the secrets that were replaced, the latest first. */
  former(purpose: KeyPurpose): readonly Buffer[]
  /** Of the secret that other processes may already use. */
  next(purpose: KeyPurpose): readonly Buffer[]
}

export interface Secrets {
  readonly secret: string | undefined
  readonly formerSecrets: readonly string[]
  readonly nextSecret: string | undefined
}

/** Its message is complete for the operator. */
export class RepeatedSecret extends Error {
  constructor(name: string, other: string) {
    super(`${name} is the same as ${other}: give each secret once.`)
    this.name = 'RepeatedSecret'
  }
}

/**
 * The configured secret, or one that is generated at the first start and stored in the data folder, readable by its
 * owner only; with those before and after it during a rotation.
 *
 * @throws RepeatedSecret if two of them are the same: a value under it would be former and current at once
 */
export function loadKeys({ secret, formerSecrets, nextSecret }: Secrets, dataDir: string): Keys {
  const current = secret ?? storedSecret(path.join(dataDir, 'secret'))
  const currentName = secret === undefined ? 'the file “secret” in DATA_DIR' : 'APP_SECRET'
  if (formerSecrets.includes(current)) throw new RepeatedSecret('APP_SECRET_FORMER', currentName)
  if (nextSecret === current) throw new RepeatedSecret('APP_SECRET_NEXT', currentName)
  if (nextSecret !== undefined && formerSecrets.includes(nextSecret))
    throw new RepeatedSecret('APP_SECRET_NEXT', 'APP_SECRET_FORMER')
  if (new Set(formerSecrets).size < formerSecrets.length)
    throw new RepeatedSecret('A line of APP_SECRET_FORMER', 'another one')
  return {
    of: derived(current),
    former: (purpose) => formerSecrets.map((each) => derived(each)(purpose)),
    next: (purpose) => (nextSecret === undefined ? [] : [derived(nextSecret)(purpose)]),
  }
}

function derived(secret: string): (purpose: KeyPurpose) => Buffer {
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `freehold:${purpose}`, 32))
}

/** Keys whose signatures and challenges are accepted, the current one first. */
export function acceptedKeys(keys: Keys, purpose: KeyPurpose): readonly [Buffer, ...Buffer[]] {
  return [keys.of(purpose), ...keys.next(purpose), ...keys.former(purpose)]
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

export function hmacKeyedHashes(key: Buffer): KeyedHashes {
  return { of: (text) => createHmac('sha256', key).update(text).digest('base64url') }
}

/** @param others whose signatures are accepted too */
export function hmacSigner(key: Buffer, others: readonly Buffer[] = []): Signer {
  const signedBy = (each: Buffer, text: string): string => createHmac('sha256', each).update(text).digest('base64url')
  return {
    sign: (text) => signedBy(key, text),
    verify: (text, signature) => {
      const given = Buffer.from(signature)
      return [key, ...others].some((each) => {
        const expected = Buffer.from(signedBy(each, text))
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
    },
  }
}
