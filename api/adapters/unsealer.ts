/** Decrypts what browsers encrypt to the site's key (contract/sealing.ts, decision record 0014). */

import { createDecipheriv, createECDH, createHash, type ECDH, hkdfSync } from 'node:crypto'
import type { Unsealer } from '#api/ports.ts'
import { sealing } from '#contract/sealing.ts'
import type { SealingKey } from '#contract/site/settings.ts'

/** FIPS 186-5, A.2.1: more bits than the curve's order has, so that the remainder favours no key. */
const seedBytes = 48
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

interface KeyPair extends SealingKey {
  readonly exchange: ECDH
}

/**
 * Key pairs are numbered, each derived from the site's secret and its number, so that every process with the secret has
 * them. Values encrypted to the previous pair can still be decrypted; those of the next pair too, because some
 * processes may already use it.
 * @param number of the pair that browsers encrypt to
 * @param others keys of the secrets before and after this one, whose pairs are known too
 */
export function countedUnsealer(secret: Buffer, number: number, others: readonly Buffer[] = []): Unsealer {
  const current = keyPair(secret, number)
  const known = [secret, ...others].flatMap((each) => [number, number - 1, number + 1].map((at) => keyPair(each, at)))
  const { keyId, publicKey } = current
  return {
    key: { keyId, publicKey },
    open: (sealed, encryptionContext) => {
      const [version, id, body = ''] = sealed.split('.')
      const pair = known.find((each) => each.keyId === id)
      if (version !== sealing.version || pair === undefined) return 'unknown-key'
      return opened(pair, Buffer.from(body, 'base64url'), encryptionContext) ?? 'unreadable'
    },
  }
}

function keyPair(secret: Buffer, number: number): KeyPair {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `key pair ${number}`, seedBytes)).toString('hex')
  const scalar = (BigInt(`0x${seed}`) % (order - 1n)) + 1n
  const exchange = createECDH('prime256v1')
  exchange.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex')
  const publicKey = exchange.getPublicKey()
  return {
    exchange,
    publicKey: publicKey.toString('base64url'),
    keyId: createHash('sha256').update(publicKey).digest('base64url').slice(0, 12),
  }
}

/** Undefined for a value that was not encrypted by the rules, for this key and this encryption context. */
function opened(
  { exchange }: KeyPair,
  bytes: Buffer,
  encryptionContext: string,
): { readonly text: string } | undefined {
  const { pointBytes, tagBytes, keyBytes, nonceBytes, info } = sealing
  const point = bytes.subarray(0, pointBytes)
  const body = bytes.subarray(pointBytes)
  if (body.byteLength < tagBytes) return undefined
  try {
    const salt = Buffer.concat([point, exchange.getPublicKey()])
    const derived = hkdfSync('sha256', exchange.computeSecret(point), salt, info, keyBytes + nonceBytes)
    const secret = Buffer.from(derived)
    const cipher = createDecipheriv('aes-256-gcm', secret.subarray(0, keyBytes), secret.subarray(keyBytes))
      .setAAD(Buffer.from(encryptionContext))
      .setAuthTag(body.subarray(-tagBytes))
    return { text: Buffer.concat([cipher.update(body.subarray(0, -tagBytes)), cipher.final()]).toString('utf8') }
  } catch {
    // Not a point of the curve, or not the encrypted value.
    return undefined
  }
}
