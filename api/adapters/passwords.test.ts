import { expect, test } from 'vitest'
import { argonPasswords } from './passwords.ts'

test('production hashes use OWASP’s parameters, whatever the tests use', async () => {
  const passwords = argonPasswords()
  const stored = await passwords.hash('Quiet-River-7')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'Quiet-River-7')).toBe(true)
  expect(await passwords.verify(stored, 'Quiet-River-8')).toBe(false)
  expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false)
})
