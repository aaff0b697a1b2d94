import { expect, it } from 'vitest'
import { type ChangeableGateway, changeableGateways, gatewayFieldProblems } from './gateway-change.ts'

const bank = { accountName: 'A', bankName: 'B', accountNumber: '1', routing: '', note: {} }
const proof = { password: 'p', code: 'c' }

it.each([
  ['offline', { ...bank, ...proof, secondConfirmation: false }],
  ['stripe', { on: true }],
  ['stripe', { keys: {}, ...proof }],
  ['paypal', { fee: {}, on: false }],
  ['ach', { accountRequired: false }],
  ['ach', { on: true, fee: {} }],
] as const)('%s takes %o', (type, body) => {
  expect(gatewayFieldProblems(type, body)).toEqual([])
})

it.each([
  ['offline', { ...bank, on: true }, ['on:unknown']],
  ['offline', { accountName: 'A', bankName: 'B', accountNumber: '1' }, ['routing:required', 'note:required']],
  ['stripe', { ...bank }, ['accountName', 'bankName', 'accountNumber', 'routing', 'note'].map((n) => `${n}:unknown`)],
  ['stripe', { on: true, accountRequired: true }, ['accountRequired:unknown']],
  ['ach', { accountRequired: true, keys: {}, ...proof }, ['keys', 'password', 'code'].map((n) => `${n}:unknown`)],
  ['paypal', { ...proof }, ['on:required']],
] as const)('%s refuses %o', (type, body, expected) => {
  const found = gatewayFieldProblems(type, body).map(({ path, code }) => `${path}:${code}`)
  expect(found.filter((problem) => !problem.endsWith(':required') || expected.includes(problem as never))).toEqual(
    expected,
  )
})

it('nothing is no change, and an absent field counts as not sent', () => {
  for (const type of changeableGateways) {
    const problems = gatewayFieldProblems(type satisfies ChangeableGateway, { on: undefined, accountName: undefined })
    expect(problems.length).toBeGreaterThan(0)
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['required']))
  }
})
