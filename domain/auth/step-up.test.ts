import { expect, it } from 'vitest'
import { decideStepUp } from './step-up.ts'

it.each([
  [true, undefined, false, { ok: true }],
  [undefined, true, false, { ok: true }],
  [true, true, false, { ok: true }],
  [undefined, undefined, false, { ok: false, field: 'password' }],
  [false, undefined, false, { ok: false, field: 'password' }],
  [false, true, false, { ok: false, field: 'password' }],
  [true, false, false, { ok: false, field: 'code' }],
  // With a second factor the password alone is insufficient.
  [true, undefined, true, { ok: false, field: 'code' }],
  [undefined, true, true, { ok: true }],
  [true, true, true, { ok: true }],
  [undefined, undefined, true, { ok: false, field: 'code' }],
] as const)('password %s, code %s, second factor %s', (password, code, secondFactor, decision) => {
  expect(decideStepUp({ password, code }, secondFactor)).toEqual(decision)
})
