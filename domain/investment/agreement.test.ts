import { expect, it } from 'vitest'
import { readHash } from './agreement.ts'

const hash = '0123456789abcdef'.repeat(4)

it.each([
  [hash, hash],
  [hash.toUpperCase(), hash],
  [` ${hash.slice(0, 32)}\n${hash.slice(32)} `, hash],
  [`\u2066${hash}\u2069`, hash],
  [hash.slice(1), undefined],
  [`${hash}0`, undefined],
  [hash.replace('0', 'g'), undefined],
  ['', undefined],
])('parses %j as a hash: %j', (text, expected) => expect(readHash(text)).toBe(expected))
