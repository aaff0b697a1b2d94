/** What callers pass is checked by the compiler: each `@ts-expect-error` below fails `npm run typecheck` once it compiles. */

import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addressOf, send, type SendContext } from './send.ts'
import { useCall, useSend } from './use-call.ts'

const context: SendContext = { language: 'en' }

/** Compiled, never run. */
function useExactInputs(): void {
  useCall(calls.campaign.getBySlug, { params: { slug: 'sadaf' } })
  useCall(calls.campaign.getBySlug, null)
  // @ts-expect-error The slug is missing.
  useCall(calls.campaign.getBySlug, {})
  // @ts-expect-error The parameter has another name.
  useCall(calls.campaign.getBySlug, { params: { id: 'sadaf' } })
  // A list without any filter.
  useCall(calls.campaign.listCampaigns, {})
  // @ts-expect-error The call has no body.
  useCall(calls.campaign.listCampaigns, { body: { text: 'x' } })
  const signIn = useSend(calls.account.signIn)
  // @ts-expect-error A change without its body.
  void signIn({})
  // @ts-expect-error The password is missing.
  void signIn({ body: { email: 'a@example.com' } })
  // @ts-expect-error The URL would contain "undefined".
  void send(calls.campaign.getBySlug, {}, context)
}

it('fills the address from exact input', () => {
  expect(useExactInputs).toBeTypeOf('function')
  expect(addressOf(calls.campaign.getBySlug, { params: { slug: 'a b' } }, 'en')).toMatch(/a%20b\?lng=en$/)
})
