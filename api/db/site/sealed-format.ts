/**
 * How a sealed value begins. Version 2 names the key that sealed it; version 1, of earlier releases, does not. Version 0
 * is a value of version 1 that no key of the site opened, and names the set of keys that were tried.
 * - text: `2.<key id>.<data key>.<content>`, of which version 1 has no key id, in base64url;
 * - bytes: a version of one byte, the bytes of the key id except in version 1, the data key, the content.
 */

import { createHash } from 'node:crypto'

export const keyIdBytes = 6
const keyIdLength = 8

/** Stands for the key of a value that names none. */
export const unnamedKey = '1'

/** What texts sealed under a key begin with. */
export function textPrefix(keyId: string): string {
  return `2.${keyId}.`
}

/** What bytes sealed under a key begin with. */
export function bytesPrefix(keyId: string): Buffer {
  return Buffer.concat([Buffer.of(2), Buffer.from(keyId, 'base64url')])
}

/**
 * The id of the key that a value names, `unnamedKey`, or the mark of a value that no key opened; undefined for a value
 * that is not sealed. The function `sealing_key_of` of the database returns the same.
 */
export function sealingKeyOf(value: string | Uint8Array): string | undefined {
  const version = typeof value === 'string' ? /^([012])\./.exec(value)?.[1] : value[0]?.toString()
  if (version === '1') return unnamedKey
  if (version !== '0' && version !== '2') return undefined
  const id =
    typeof value === 'string'
      ? value.slice(2, 2 + keyIdLength)
      : Buffer.from(value.subarray(1, 1 + keyIdBytes)).toString('base64url')
  return version === '2' ? id : `0${id}`
}

/** The mark of values that none of these keys opens. With another set of keys they are tried again. */
export function unopenedMark(keyIds: readonly string[]): string {
  const set = createHash('sha256').update(keyIds.toSorted().join(' ')).digest().subarray(0, keyIdBytes)
  return `0${set.toString('base64url')}`
}

/** Whether a value is marked as one that no key opened. */
export function isUnopened(sealingKey: string): boolean {
  return sealingKey.startsWith('0') && sealingKey.length === 1 + keyIdLength
}

/** A value of version 1 or 0 with the mark. */
export function markedUnopened(value: string | Uint8Array, mark: string): string | Uint8Array {
  const id = mark.slice(1)
  if (typeof value === 'string') return `0.${id}.${value.split('.').slice(-2).join('.')}`
  const content = value.subarray(value[0] === 0 ? 1 + keyIdBytes : 1)
  return Buffer.concat([Buffer.of(0), Buffer.from(id, 'base64url'), content])
}
