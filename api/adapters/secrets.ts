/** Keys derived from one secret, and what is made with them. */

import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Partitions, Signer } from '#api/ports.ts'

export type KeyPurpose = 'partition' | 'link' | 'push' | 'set-up'

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
  return { of: (userId) => createHmac('sha256', key).update(userId).digest('base64url').slice(0, 16) }
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
