/**
 * Plaid's responses that the simulator does not cover, and the requests to it. Its failures are in
 * `tests/system/wallet/bank-link.test.ts`.
 */

import { describe, expect, it } from 'vitest'
import { plaidLinks } from './plaid.ts'

const now = Date.parse('2026-11-22T09:00:00.000Z')
const order = { personId: 'p', returnUrl: 'https://app.test/bank-link/1', seconds: 1800, language: 'ar' } as const

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const sent: Request[] = []
  const links = plaidLinks(
    {
      address: 'https://plaid.test',
      clientId: 'client',
      secret: 'quiet',
      test: false,
      patienceMs: 50,
      send: (request) => {
        sent.push(request)
        if (body === 'never') return new Promise(() => {})
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        return Promise.resolve(new Response(text, { status, headers }))
      },
    },
    { now: () => now },
  )
  return { links, sent }
}

const refusal = (error_code: string) => ({ error_type: 'ITEM_ERROR', error_code, error_message: 'x', request_id: 'r' })
const account = (account_id: string, subtype: string) => ({ account_id, subtype, type: 'depository' })
const ach = (account_id: string) => ({ account_id, account: '9900009606', routing: '011401533' })

describe('a link', () => {
  it('is requested with the keys in the headers, in a language that Plaid supports', async () => {
    const { links, sent } = answering(200, { link_token: 'link-1', hosted_link_url: 'https://hosted.test/1' })
    expect(await links.open(order)).toEqual({ ref: 'link-1', url: 'https://hosted.test/1' })
    const [request] = sent
    expect(request?.url).toBe('https://plaid.test/link/token/create')
    expect(request?.headers.get('plaid-client-id')).toBe('client')
    expect(request?.headers.get('plaid-secret')).toBe('quiet')
    expect(request?.headers.get('plaid-version')).toBe('2020-09-14')
    expect(await request?.json()).toMatchObject({
      language: 'en',
      country_codes: ['US'],
      products: ['auth'],
      user: { client_user_id: 'p' },
      hosted_link: { completion_redirect_uri: 'https://app.test/bank-link/1', url_lifetime_seconds: 1800 },
    })
  })

  it.each([
    ['a link without its page', 200, { link_token: 'link-1' }],
    ['an unreadable reply', 200, '{"link_token":'],
    ['nothing in time', 200, 'never'],
    ['an internal error', 500, refusal('INTERNAL_SERVER_ERROR')],
    ['a rate limit error', 429, refusal('RATE_LIMIT')],
    ['rejected keys, which may be corrected', 400, refusal('INVALID_API_KEYS')],
  ])('counts as silent after %s', async (_, status, body) => {
    expect(await answering(status, body).links.open(order)).toBe('silent')
  })

  it('is rejected after a final error', async () => {
    expect(await answering(400, refusal('INVALID_FIELD')).links.open(order)).toBe('refused')
  })
})

describe('the status of a link', () => {
  const reported = (link_sessions: unknown, expiration = '2026-11-22T09:10:00Z') =>
    answering(200, { link_token: 'link-1', expiration, link_sessions }).links.getStatus('link-1')
  const added = { public_token: 'public-1', institution: { name: 'Example Bank' } }

  it('follows its sessions: a shared account counts, even if a later session was left', async () => {
    const exit = { exit: { error: null, metadata: null } }
    expect(await reported([])).toEqual({ state: 'open' })
    expect(await reported(undefined)).toEqual({ state: 'open' })
    expect(await reported([{ finished_at: null }])).toEqual({ state: 'open' })
    expect(await reported([exit])).toEqual({ state: 'cancelled' })
    expect(await reported([exit, { finished_at: null }])).toEqual({ state: 'open' })
    expect(await reported([], '2026-11-22T09:00:00Z')).toEqual({ state: 'expired' })
    const shared = { state: 'shared', token: 'public-1', bankName: 'Example Bank' }
    expect(await reported([exit, { results: { item_add_results: [added] } }])).toEqual(shared)
    expect(await reported([{ results: { item_add_results: [added] } }, exit], '2026-11-22T08:00:00Z')).toEqual(shared)
    expect(
      await reported([{ results: { item_add_results: [{ public_token: 'public-1', institution: null }] } }]),
    ).toEqual({
      ...shared,
      bankName: '',
    })
    expect(await answering(400, refusal('INVALID_LINK_TOKEN')).links.getStatus('link-1')).toBe('refused')
    expect(await answering(200, {}).links.getStatus('link-1')).toBe('silent')
  })
})

describe('the account', () => {
  const read = (status: number, body: unknown) => answering(status, body).links.read('access-1')

  it('is the one with numbers, with its own type', async () => {
    const body = { accounts: [account('c', 'checking'), account('s', 'savings')], numbers: { ach: [ach('s')] } }
    expect(await read(200, body)).toEqual({
      accountNumber: '9900009606',
      routingNumber: '011401533',
      accountType: 'savings',
    })
  })

  it.each([
    ['no numbers', 200, { accounts: [account('c', 'checking')], numbers: { ach: [] } }, { problem: 'no-numbers' }],
    ['incomplete numbers', 200, { numbers: { ach: [{ account_id: 'c', account: '1' }] } }, { problem: 'no-numbers' }],
    ['two accounts', 200, { numbers: { ach: [ach('c'), ach('s')] } }, { problem: 'several' }],
    ['no account with numbers', 400, refusal('NO_AUTH_ACCOUNTS'), { problem: 'no-numbers' }],
    ['a required sign-in', 400, refusal('ITEM_LOGIN_REQUIRED'), { problem: 'sign-in' }],
    ['an unknown token', 400, refusal('INVALID_ACCESS_TOKEN'), 'refused'],
    ['a bank that is not ready', 400, refusal('PRODUCT_NOT_READY'), 'silent'],
    ['a reply without numbers', 200, { accounts: [] }, 'silent'],
    ['an error page', 502, '<html>', 'silent'],
  ])('with %s returns the reason', async (_, status, body, expected) => {
    expect(await read(status, body)).toEqual(expected)
  })
})
