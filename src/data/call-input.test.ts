/** What callers pass is checked by the compiler: each `@ts-expect-error` below fails `npm run typecheck` once it compiles. */

import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addressOf, send, type SendContext } from './send.ts'
import { useQuery, useMutation } from './use-query.ts'

const context: SendContext = { language: 'en' }

/** Compiled, never run. */
function useExactInputs(): void {
  useQuery(calls.campaign.getBySlug, { params: { slug: 'sadaf' } })
  useQuery(calls.campaign.getBySlug, null)
  // @ts-expect-error The slug is missing.
  useQuery(calls.campaign.getBySlug, {})
  // @ts-expect-error The parameter has another name.
  useQuery(calls.campaign.getBySlug, { params: { id: 'sadaf' } })
  // A list without any filter.
  useQuery(calls.campaign.listCampaigns, {})
  // @ts-expect-error The call has no body.
  useQuery(calls.campaign.listCampaigns, { body: { text: 'x' } })
  const signIn = useMutation(calls.account.signIn)
  // @ts-expect-error A change without its body.
  void signIn({})
  // @ts-expect-error The password is missing.
  void signIn({ body: { email: 'a@example.com' } })
  // @ts-expect-error The URL would contain "undefined".
  void send(calls.campaign.getBySlug, {}, context)
}

it('builds the URL from exact input', () => {
  expect(useExactInputs).toBeTypeOf('function')
  expect(addressOf(calls.campaign.getBySlug, { params: { slug: 'a b' } }, 'en')).toMatch(/a%20b\?lng=en$/)
})
