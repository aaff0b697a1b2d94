import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveChallenge } from './proof-of-work.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

test.each([0, 399, 400, 2345])('solves %i', async (number) => {
  const salt = 'a1b2c3d4e5f6.9.'
  const challenge = { salt, challenge: sha256(salt + String(number)), maximum: 5000, signature: '' }
  expect(await solveChallenge(challenge)).toBe(number)
})

test('an unsolvable challenge throws, and so does an aborted one', async () => {
  const challenge = { salt: 's.1.', challenge: sha256('another'), maximum: 900, signature: '' }
  await expect(solveChallenge(challenge)).rejects.toThrow(RangeError)
  await expect(solveChallenge({ ...challenge, maximum: 1_000_000 }, AbortSignal.timeout(5))).rejects.toThrow()
})

test('the hash is SHA-256: the vector of FIPS 180-2', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
