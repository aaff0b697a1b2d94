import { expect, it } from 'vitest'
import { apiBase } from '#contract/call.ts'
import { callList } from '#contract/calls.ts'
import { isDocument, policyOf } from './policy.ts'

it('gives each call that is cached for all visitors its policy', () => {
  const reads = callList.filter(({ call }) => call.method === 'GET' && !['never', 'private'].includes(call.cache))
  for (const { name, call } of reads) {
    const path = apiBase + call.path.replace(/\{\w+\}/g, 'a1')
    for (const address of [path, `${path}?lng=fr`]) expect(policyOf(address), name).toBe(call.cache)
  }
  expect(new Set(reads.map(({ call }) => call.cache))).toEqual(new Set(['browse', 'content', 'settings', 'fresh']))
})

it.each(['menus-of-a-user', 'user/menus', 'bootstrapped'])('takes %s for no other call', (path) =>
  expect(policyOf(apiBase + path)).toBe('browse'),
)

it.each([
  ['/', true],
  ['/browse-companies', true],
  ['/campaign-detail-page/a', true],
  ['/api/v1.1/bootstrap', false],
  ['/push/config', false],
  ['/media/1/700.webp', false],
  ['/documents/1', false],
  ['/dev/mail', false],
  ['/sandbox/stripe/hosted/checkout/cs_test_1', false],
  ['/webhooks/stripe', false],
  ['/sw.js', false],
  ['/manifest.webmanifest', false],
  ['/apiary', true],
])('%s is a document: %s', (path, expected) => expect(isDocument(path)).toBe(expected))
