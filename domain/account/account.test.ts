import { expect, it } from 'vitest'
import { passwordProblem } from './account.ts'

it.each([
  ['Correct-Horse7', undefined],
  ['Sésame, ouvre-toi 1', undefined],
  ['كلمةسر-12345', undefined],
  ['Aa1!aaa', 'too-short'],
  ['aaaaaaa1!', 'password'],
  ['AAAAAAA1!', 'password'],
  ['Aaaaaaaa!', 'password'],
  ['Aaaaaaaa1', 'password'],
  ['P@ssw0rd', 'common'],
  ['', 'required'],
  [`Aa1!${'x'.repeat(300)}`, 'too-long'],
])('password %j: %s', (password, code) => expect(passwordProblem(password)?.code).toBe(code))
