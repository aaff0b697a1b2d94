import { describe, expect, it } from 'vitest'
import { rulesModule, workerRules } from '#tools/vite/worker-policy.ts'
import { apiBase } from '#contract/call.ts'
import { callList } from '#contract/calls.ts'
import { isDocument, ruleFor } from './policy.ts'

const rules = workerRules()

describe('the cache policy of the worker', () => {
  it.each([
    ['/api/v1.1/campaigns/equities', 'browse'],
    ['/api/v1.1/equities/front/saving-thousands-reit', 'browse'],
    ['/api/v1.1/bootstrap', 'fresh'],
  ] as const)('%s: %s', (path, cache) => expect(ruleFor(rules, path)?.cache).toBe(cache))

  it.each([
    '/api/v1.1/login',
    '/api/v1.1/contracts/create-pdf',
    '/api/v1.1/contracts/generate-pdf/file',
    '/api/v1.1/contracts/check',
    // Of one user: the request carries the partition.
    '/api/v1.1/my-investment/',
    '/api/v1.1/users/me',
    '/api/v1.1/push-ticket',
    '/api/v1.1/admin/offline-payments',
    '/api/v1.1/activeAccount/1/2',
    '/api/v1.1/my-investment/../users/me/x.css',
    '/api/v1.1/users/me/x.css',
    '/api/v1x1/users/me',
  ])('nothing of %s', (path) => expect(ruleFor(rules, path)).toBeUndefined())

  it('gives each call that is cached for all visitors its policy, and only that one', () => {
    const reads = callList.filter(({ call }) => call.method === 'GET' && call.cache !== 'never')
    for (const { name, call } of reads) {
      const path = apiBase + call.path.replace(/\{\w+\}/g, 'a1')
      const policies = rules.filter(({ pattern }) => pattern.test(path)).map(({ cache }) => cache)
      expect(policies, name).toEqual(call.cache === 'private' ? [] : [call.cache])
    }
  })
})

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

it('the build embeds the same rules into the worker', async () => {
  const { rules: built } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(rulesModule())}`
  )) as { rules: unknown }
  expect(built).toEqual(workerRules())
})
