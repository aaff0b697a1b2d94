/** The Plaid simulator, assembled. */

import { Hono } from 'hono'
import { Books } from '#sandbox/books.ts'
import { BoundedMap } from '#sandbox/bounded-map.ts'
import type { Provider, ProviderContext } from '#sandbox/provider.ts'
import { isSame } from '#sandbox/keys.ts'
import { PlaidRefusal } from './errors.ts'
import { itemCalls } from './item-calls.ts'
import { answerLink, showLink } from './link-page.ts'
import { linkTokenCalls } from './link-tokens.ts'
import { makeKey } from './webhooks.ts'
import type { LinkToken, PlaidOptions, PlaidState, SigningKey } from './state.ts'

const most = 10_000

export function createPlaid(around: ProviderContext, options: PlaidOptions): Provider {
  let key: SigningKey | undefined
  const provider: PlaidState = {
    around,
    options,
    linkTokens: new BoundedMap(most),
    publicTokens: new BoundedMap(most),
    items: new BoundedMap(most),
    key: () => (key ??= makeKey(around.ids, around.schedule.seconds())),
  }
  const routes = new Hono()
  const tokenBehind = (secret: string): LinkToken | undefined =>
    [...provider.linkTokens.values()].find((token) => token.hosted && token.secret === secret)
  routes.get('/hosted/link/:secret', (c) => {
    const token = tokenBehind(c.req.param('secret'))
    return token ? showLink(provider, token) : c.notFound()
  })
  routes.post('/hosted/link/:secret', async (c) => {
    const token = tokenBehind(c.req.param('secret'))
    return token ? answerLink(provider, token, new URLSearchParams(await c.req.text())) : c.notFound()
  })
  addCalls(routes, provider)
  return {
    name: 'plaid',
    routes,
    // Plaid moves no money.
    books: new Books(),
    refusal: (status) =>
      refused(
        provider,
        status === 429
          ? new PlaidRefusal('RATE_LIMIT_EXCEEDED', 'RATE_LIMIT', 'rate limit exceeded', null, 429)
          : new PlaidRefusal('API_ERROR', 'INTERNAL_SERVER_ERROR', 'an unexpected error occurred', null, status),
      ),
    state: () => ({
      linkTokens: [...provider.linkTokens.values()],
      items: [...provider.items.values()].map(({ accounts, ...item }) => ({ ...item, accounts: accounts.length })),
    }),
    actions: {},
  }
}

function addCalls(routes: Hono, provider: PlaidState): void {
  for (const each of [...linkTokenCalls, ...itemCalls])
    routes.post(each.path, async (c) => {
      try {
        const body = parse(await c.req.text())
        admit(provider, c.req.raw.headers, body)
        return c.json({ ...each.answer(provider, body), request_id: provider.around.ids.text(15) })
      } catch (error) {
        if (error instanceof PlaidRefusal) return refused(provider, error)
        throw error
      }
    })
  routes.post('*', () =>
    refused(provider, new PlaidRefusal('INVALID_REQUEST', 'NOT_FOUND', 'requested endpoint was not found', null, 404)),
  )
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // Refused below.
  }
  throw new PlaidRefusal('INVALID_REQUEST', 'INVALID_BODY', 'body could not be parsed as JSON')
}

function admit(provider: PlaidState, headers: Headers, body: Record<string, unknown>): void {
  const id = String(headers.get('plaid-client-id') ?? body['client_id'] ?? '')
  const secret = String(headers.get('plaid-secret') ?? body['secret'] ?? '')
  const { client } = provider.options
  if (!isSame(id, client.id) || !isSame(secret, client.secret))
    throw new PlaidRefusal('INVALID_INPUT', 'INVALID_API_KEYS', 'invalid client_id or secret provided')
  const version = headers.get('plaid-version')
  if (version !== null && version !== '2020-09-14')
    throw new PlaidRefusal('INVALID_REQUEST', 'INVALID_HEADERS', 'Plaid-Version header must be 2020-09-14')
}

function refused(provider: PlaidState, error: PlaidRefusal): Response {
  return Response.json(error.body(provider.around.ids.text(15)), { status: error.status })
}
