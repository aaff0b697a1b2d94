import { expect, it } from 'vitest'
import { apiBase } from '#contract/call.ts'
import { pushPayload, pushPayloadBytes } from '#contract/push.ts'
import { decode } from '#contract/schema.ts'
import { compileRules, ruleFor } from '#sw/policy.ts'
import { workerRules } from '#tools/vite/worker-policy.ts'
import { pageCalls } from './page-calls.ts'
import { presentPush } from './push-message.ts'

const id = '01a21bf2-0eb9-777e-b455-c528bafc08fc'
const paths = [
  `/receipt/${id}`,
  '/settings/wallet',
  '/settings/investment-account',
  '/campaign-detail-page/harbour-row?tab=updates',
  `/profile/${id}?tab=followers`,
  `/create-campaign/faqs/${id}#comment-${id}`,
  `/campaign-dashboard/repayment/${id}`,
  `/campaign-dashboard/${id}`,
  `/campaign-dashboard/${id}?tab=investments`,
  `/campaign-dashboard/${id}?tab=discussion&state=pending`,
  '/admin/payments/1',
]
const rules = compileRules(workerRules())

it.each(paths)('the calls of %s are cached by the worker for their user', (path) => {
  const calls = pageCalls(path, 'ar')
  expect(calls).toContain('profile-network/notifications?lng=ar')
  expect(calls.length).toBeGreaterThan(path.startsWith('/admin') ? 0 : 1)
  for (const call of calls) {
    expect(ruleFor(rules, new URL(apiBase + call, 'http://site').pathname)?.cache, call).toBe('private')
    expect(call).not.toMatch(/[{}]/)
  }
})

it.each(paths)('a message that leads to %s fits a push service, whatever its text', (path) => {
  const frame = { origin: `https://${'a'.repeat(50)}.example`, kind: 'x'.repeat(40), subject: id, partition: '*' }
  const payload = presentPush(
    { ...frame, unread: 99_999, language: 'ar', path },
    { title: 'م'.repeat(300), body: 'م'.repeat(300) },
  )
  expect(decode(pushPayload, payload).ok).toBe(true)
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(pushPayloadBytes)
})

it('are addressed as pages request them', () => {
  expect(pageCalls(`/campaign-dashboard/${id}?tab=discussion&state=pending`, 'fr')).toEqual([
    `equities/${id}/figures?lng=fr`,
    `equities/${id}/comments?lng=fr&state=pending`,
    'profile-network/notifications?lng=fr',
  ])
})
