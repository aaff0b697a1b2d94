import { expect, it } from 'vitest'
import { aesSealer } from './secrets.ts'

const sealer = aesSealer(Buffer.alloc(32, 'a key of the tests'))
const bytes = Buffer.from('a file')

it('sealed data opens in its own row, and in no other', () => {
  const sealed = sealer.seal('424249137', 'bank_account:1:number')
  expect(sealer.open(sealed, 'bank_account:1:number')).toBe('424249137')
  expect(() => sealer.open(sealed, 'bank_account:2:number')).toThrow('unable to authenticate')
  const file = sealer.sealBytes(bytes, 'document:1')
  expect(Buffer.from(sealer.openBytes(file, 'document:1'))).toEqual(bytes)
  expect(() => sealer.openBytes(file, 'document:2')).toThrow('unable to authenticate')
})

it('another key opens nothing', () => {
  const other = aesSealer(Buffer.alloc(32, 'another key'))
  expect(() => other.open(sealer.seal('424249137', 'row'), 'row')).toThrow('unable to authenticate')
})
