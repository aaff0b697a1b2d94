import { expect, test } from 'vitest'
import { matchPath, type RouteName, routes } from '#src/routes.ts'
import type { Facts } from './shot.ts'
import { shotsOf } from './shots.ts'

/** Screens that are reached by user actions, with the name of their scenario. */
const byDoing: Readonly<Partial<Record<RouteName, string>>> = {
  signUpVerification: 'sign-up-verification',
  signInVerification: 'sign-in-verification',
  holding: 'holding',
  walletPayment: 'wallet-payment',
  bankLinked: 'bank-linked',
  conversation: 'conversation',
  adminConversation: 'admin-conversation',
  adminUser: 'admin-person',
  adminAccreditation: 'admin-accreditation',
  adminIdentityCheck: 'admin-identity-check',
}

const facts = new Proxy({} as Facts, {
  get: (_, name) =>
    name === 'link' ? '/activate-account/a/b/email' : name === 'invitation' ? '/campaign-access/a' : String(name),
})
const shots = shotsOf(facts)

test.each(Object.entries(routes))('the screen %s has a screenshot', (name, pattern) => {
  const doing = byDoing[name as RouteName]
  const found = shots.filter(
    (scenario) => scenario.name === doing || matchPath(pattern, scenario.path.split('?')[0] ?? '') !== undefined,
  )
  expect(found.map((scenario) => scenario.name)).not.toEqual([])
})

test('no two screenshots have the same file name', () => {
  const names = shots.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
