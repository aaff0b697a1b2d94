import { expect, it } from 'vitest'
import { aesSealer } from './sealer.ts'

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
  expect(() => other.open(sealer.seal('424249137', 'row'), 'row')).toThrow('sealed under a secret that this site does')
  expect(() => other.open(versionOne(sealer.seal('424249137', 'row')), 'row')).toThrow('sealed under a secret')
})

it('a value names its key, opens with that key as a former or next one, and with no other', () => {
  const [before, after] = [Buffer.alloc(32, 'the former key'), Buffer.alloc(32, 'the next key')]
  const rotated = aesSealer(after, { former: [before] })
  const early = aesSealer(before, { next: [after] })
  const [old, fresh] = [aesSealer(before), aesSealer(after)]
  for (const text of [old.seal('a', 'row'), versionOne(old.seal('a', 'row')), early.seal('a', 'row')]) {
    expect(rotated.open(text, 'row')).toBe('a')
    expect(() => rotated.open(text, 'another row')).toThrow()
    expect(() => fresh.open(text, 'row')).toThrow()
  }
  for (const file of [old.sealBytes(bytes, 'row'), versionOneBytes(old.sealBytes(bytes, 'row'))]) {
    expect(Buffer.from(rotated.openBytes(file, 'row'))).toEqual(bytes)
    expect(() => fresh.openBytes(file, 'row')).toThrow()
  }
  expect(early.open(rotated.seal('b', 'row'), 'row')).toBe('b')
  expect(fresh.open(rotated.seal('b', 'row'), 'row')).toBe('b')
  expect(rotated.seal('b', 'row')).toMatch(new RegExp(`^2\\.${fresh.keyId}\\.`))
  expect([rotated.keyId, early.keyId]).toEqual([fresh.keyId, old.keyId])
  // What is sealed under the next key is not sealed again under this one.
  expect(early).toMatchObject({ nextKeyIds: [fresh.keyId], formerKeyIds: [] })
  expect(rotated).toMatchObject({ nextKeyIds: [], formerKeyIds: [old.keyId] })
})

/** As an earlier release sealed it, without the id of the key. */
function versionOne(sealed: string): string {
  return sealed.replace(/^2\.[^.]+/, '1')
}

function versionOneBytes(sealed: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.of(1), sealed.subarray(7)])
}
