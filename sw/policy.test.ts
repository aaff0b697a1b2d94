import { describe, expect, it } from 'vitest'
import { workerRules } from '#tools/vite/worker-policy.ts'
import { compileRules, isDocument, ruleFor } from './policy.ts'

const rules = compileRules(workerRules())

describe('what the worker keeps', () => {
  it.each([
    ['GET', '/api/v1.1/campaigns/equities', 'browse', false],
    ['GET', '/api/v1.1/equities/front/saving-thousands-reit', 'browse', false],
    ['GET', '/api/v1.1/bootstrap', 'fresh', false],
    ['GET', '/api/v1.1/my-investment/', 'private', true],
    ['GET', '/api/v1.1/my-investment', 'private', true],
    ['GET', '/api/v1.1/saved-campaigns/ids', 'private', true],
    ['GET', '/api/v1.1/users/me', 'private', true],
    ['GET', '/api/v1.1/contracts/get-investor-contract/018f', 'private', true],
    ['GET', '/api/v1.1/contracts/get-investor-contract/018f/file', 'private', true],
  ] as const)('%s %s: %s', (method, path, cache, personal) =>
    expect(ruleFor(rules, method, path)).toMatchObject({ cache, personal }),
  )

  it.each([
    ['POST', '/api/v1.1/login'],
    ['POST', '/api/v1.1/contracts/create-pdf'],
    ['POST', '/api/v1.1/contracts/generate-pdf/file'],
    ['GET', '/api/v1.1/contracts/check'],
    ['POST', '/api/v1.1/process-investment/018f'],
    ['GET', '/api/v1.1/push-ticket'],
    ['GET', '/api/v1.1/admin/offline-payments'],
    ['GET', '/api/v1.1/activeAccount/1/2'],
    ['GET', '/api/v1.1/my-investment/../users/me/x.css'],
    ['GET', '/api/v1.1/users/me/x.css'],
    ['GET', '/api/v1x1/users/me'],
  ])('nothing of %s %s', (method, path) => expect(ruleFor(rules, method, path)).toBeUndefined())

  it('never keeps anything that changes something', () =>
    expect(rules.filter((rule) => rule.method !== 'GET')).toEqual([]))
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
