import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isAuthSecret, isPublicKey } from './subscription-keys.ts'

const point = createECDH('prime256v1').generateKeys()
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

test('accepts a point of the curve', () => {
  expect(isPublicKey(encode(point))).toBe(true)
  expect(isPublicKey('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4')).toBe(
    true,
  )
})

test.each([
  ['off the curve', () => Buffer.from(point).fill((point[64] ?? 0) ^ 1, 64)],
  ['all zero', () => Buffer.alloc(65, 0).fill(4, 0, 1)],
  ['compressed', () => Buffer.from(createECDH('prime256v1').generateKeys('hex', 'compressed'), 'hex')],
  ['hybrid', () => Buffer.from(point).fill(6, 0, 1)],
  ['of another curve', () => createECDH('secp384r1').generateKeys()],
  ['of a curve of the same size', () => createECDH('secp256k1').generateKeys()],
  ['too short', () => point.subarray(0, 64)],
  ['too long', () => Buffer.concat([point, Buffer.alloc(1)])],
  ['empty', () => Buffer.alloc(0)],
])('rejects a key %s', (_name, bytes) => {
  expect(isPublicKey(encode(bytes()))).toBe(false)
})

test('requires an auth secret of sixteen bytes', () => {
  expect(isAuthSecret(encode(randomBytes(16)))).toBe(true)
  for (const length of [0, 15, 17, 32]) expect(isAuthSecret(encode(randomBytes(length)))).toBe(false)
})
