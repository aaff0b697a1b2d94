import { describe, expect, it } from 'vitest'
import { patternOf, rulesModule, workerRules } from '#tools/vite/worker-policy.ts'
import { callList } from '#contract/calls.ts'
import { compileRules, isDocument, ruleFor } from './policy.ts'

const rules = compileRules(workerRules())

describe('the cache policy of the worker', () => {
  it.each([
    ['/api/v1.1/campaigns/equities', 'browse'],
    ['/api/v1.1/equities/front/saving-thousands-reit', 'browse'],
    ['/api/v1.1/bootstrap', 'fresh'],
    ['/api/v1.1/my-investment/', 'private'],
    ['/api/v1.1/my-investment', 'private'],
    ['/api/v1.1/saved-campaigns/ids', 'private'],
    ['/api/v1.1/users/me', 'private'],
    ['/api/v1.1/contracts/get-investor-contract/018f', 'private'],
    ['/api/v1.1/contracts/get-investor-contract/018f/file', 'private'],
  ] as const)('%s: %s', (path, cache) => expect(ruleFor(rules, path)?.cache).toBe(cache))

  it.each([
    '/api/v1.1/login',
    '/api/v1.1/contracts/create-pdf',
    '/api/v1.1/contracts/generate-pdf/file',
    '/api/v1.1/contracts/check',
    '/api/v1.1/push-ticket',
    '/api/v1.1/admin/offline-payments',
    '/api/v1.1/activeAccount/1/2',
    '/api/v1.1/my-investment/../users/me/x.css',
    '/api/v1.1/users/me/x.css',
    '/api/v1x1/users/me',
  ])('nothing of %s', (path) => expect(ruleFor(rules, path)).toBeUndefined())

  it('contains no path that only mutations use', () => {
    const read = new Set(callList.filter(({ call }) => call.method === 'GET').map(({ call }) => patternOf(call.path)))
    expect(workerRules().filter(({ path }) => !read.has(path))).toEqual([])
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
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(rulesModule(workerRules()))}`
  )) as { rules: unknown }
  expect(built).toEqual(workerRules())
})
