/** The Mangopay simulator, assembled. */

import { Hono } from 'hono'
import { Books } from '#sandbox/books.ts'
import { BoundedMap } from '#sandbox/bounded-map.ts'
import { read } from '#sandbox/control.ts'
import { flag, integer, object, oneOf, optional, text } from '#sandbox/fields.ts'
import { type StoredResponse, StoredResponses } from '#sandbox/idempotency.ts'
import { ControlError, type Provider, type ProviderContext } from '#sandbox/provider.ts'
import { isSame } from '#sandbox/keys.ts'
import type { MangopayCall } from './call.ts'
import { closeDispute, disputeCalls, openDispute } from './disputes.ts'
import { MangopayError, notFound } from './errors.ts'
import { finishPayout, moneyCalls, returnPayout } from './money-calls.ts'
import { addMangopayPages } from './pages.ts'
import { userResourceCalls } from './users.ts'
import { shown } from './transactions.ts'
import { addPlatform, walletBalance, type MangopayOptions, type MangopayState } from './state.ts'

const most = 10_000
const tokenLifeSeconds = 3599
const responseRetentionMs = 24 * 3_600_000

export function createMangopay(around: ProviderContext, options: MangopayOptions): Provider {
  const provider: MangopayState = {
    around,
    options,
    books: new Books(),
    tokens: new BoundedMap(most),
    users: new BoundedMap(most),
    wallets: new BoundedMap(most),
    recipients: new BoundedMap(most),
    transactions: new BoundedMap(4 * most, ({ Status }) => Status !== 'CREATED'),
    hooks: new BoundedMap(200),
    disputes: new BoundedMap(most),
    actions: new BoundedMap(most),
    requiresTransferApproval: false,
  }
  addPlatform(provider)
  const routes = new Hono()
  addMangopayPages(routes, provider)
  addApi(routes, provider)
  return {
    name: 'mangopay',
    routes,
    books: provider.books,
    refusal: (status) =>
      refused(
        provider,
        new MangopayError(status, status === 429 ? 'too_many_requests' : 'server_error', 'Internal Server Error'),
      ),
    state: () => ({
      users: [...provider.users.values()],
      wallets: [...provider.wallets.values()].map((wallet) => ({ ...wallet, held: walletBalance(provider, wallet) })),
      recipients: [...provider.recipients.values()],
      transactions: [...provider.transactions.values()].map(shown),
      hooks: [...provider.hooks.values()],
      disputes: [...provider.disputes.values()],
    }),
    actions: {
      'fail-payout': (input) => {
        const { payout: id } = read(object({ payout: text() }), input)
        const payout = provider.transactions.get(id)
        if (payout?.Type !== 'PAYOUT' || payout.Status !== 'CREATED')
          throw new ControlError(`payout ${id} is not under way`)
        finishPayout(provider, payout, false)
        return shown(payout)
      },
      // The bank of the recipient returns the money of a payout that it had accepted.
      'return-payout': (input) => {
        const { payout: id, reason } = read(object({ payout: text(), reason: optional(text(100)) }), input)
        const payout = provider.transactions.get(id)
        if (payout?.Type !== 'PAYOUT' || payout.Nature !== 'REGULAR' || payout.Status !== 'SUCCEEDED')
          throw new ControlError(`payout ${id} has not arrived`)
        return shown(returnPayout(provider, payout, reason ?? 'BANKACCOUNT_HAS_BEEN_CLOSED'))
      },
      // The card holder disputes a pay-in.
      dispute: (input) => {
        const { payin, amount, type } = read(
          object({
            payin: text(),
            amount: optional(integer(1, 1e12)),
            type: optional(oneOf('CONTESTABLE', 'RETRIEVAL')),
          }),
          input,
        )
        return openDispute(provider, payin, amount, type)
      },
      'close-dispute': (input) => {
        const { dispute, result, contested } = read(
          object({ dispute: text(), result: oneOf('LOST', 'WON'), contested: optional(integer(1, 1e12)) }),
          input,
        )
        return closeDispute(provider, dispute, result, contested)
      },
      // Whether users must confirm transfers out of their wallets from now on.
      'ask-for-transfers': (input) => {
        provider.requiresTransferApproval = read(object({ on: flag() }), input).on
        return { on: provider.requiresTransferApproval }
      },
    },
  }
}

function addApi(routes: Hono, provider: MangopayState): void {
  const storedResponses = new StoredResponses(provider.around.schedule)
  routes.post('/v2.01/oauth/token', (c) => {
    const [, encoded = ''] = /^Basic\s+(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    const [id = '', key = ''] = Buffer.from(encoded, 'base64').toString().split(':')
    const { client } = provider.options
    if (!isSame(id, client.id) || !isSame(key, client.key)) return c.json({ error: 'invalid_client' }, 401)
    const access_token = provider.around.ids.hex(32)
    provider.tokens.set(access_token, provider.around.schedule.seconds() + tokenLifeSeconds)
    return c.json({ access_token, token_type: 'Bearer', expires_in: tokenLifeSeconds })
  })
  routes.get('/v2.01/:client/responses/:key', (c) => {
    if (!isAdmitted(provider, c.req.header('authorization'))) return refused(provider, unauthorized())
    const answer = storedResponses.recall(c.req.param('key'), '')
    if (!answer || answer === 'other call') return refused(provider, notFound())
    return c.json({
      StatusCode: String(answer.status),
      RequestURL: answer.requestId,
      IdempotencyKey: c.req.param('key'),
      Resource: JSON.parse(answer.body) as unknown,
    })
  })
  for (const each of [...userResourceCalls, ...moneyCalls, ...disputeCalls])
    // Mangopay's own libraries append a slash to some of these addresses.
    for (const path of [each.path, `${each.path}/`])
      routes.on(each.method, `/v2.01/:client${path}`, async (c) => {
        const key = each.method === 'GET' ? undefined : c.req.header('idempotency-key')
        const raw = each.method === 'GET' ? '' : await c.req.text()
        return applyCall(
          provider,
          each,
          {
            authorization: c.req.header('authorization'),
            key,
            raw,
            id: c.req.param('id') ?? '',
            url: c.req.path,
            query: new URL(c.req.url).searchParams,
          },
          storedResponses,
        )
      })
  routes.all('/v2.01/*', () => refused(provider, notFound()))
}

interface MangopayRequest {
  readonly authorization: string | undefined
  readonly key: string | undefined
  readonly raw: string
  readonly id: string
  readonly url: string
  readonly query: URLSearchParams
}

/** A key is used once; a caller that lost the response reads it at /responses/{key}. */
function applyCall(
  provider: MangopayState,
  each: MangopayCall,
  request: MangopayRequest,
  storedResponses: StoredResponses,
): Response {
  const { key } = request
  try {
    if (!isAdmitted(provider, request.authorization)) throw unauthorized()
    if (key !== undefined && !/^[\w-]{16,36}$/.test(key))
      throw new MangopayError(
        400,
        'param_error',
        'The idempotency key is not valid: 16 to 36 letters, digits and dashes.',
      )
    if (key !== undefined && storedResponses.recall(key, '') !== undefined)
      throw new MangopayError(409, 'idempotency_conflict', 'A request with this idempotency key has already been made.')
    const body = JSON.stringify(each.answer(provider, parse(request.raw), request.id, request.query))
    const answer: StoredResponse = { status: 200, body, requestId: request.url }
    if (key !== undefined) storedResponses.keep(key, '', answer, responseRetentionMs)
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  } catch (error) {
    if (error instanceof MangopayError) return refused(provider, error)
    throw error
  }
}

function parse(raw: string): unknown {
  if (raw === '') return {}
  try {
    return JSON.parse(raw)
  } catch {
    throw new MangopayError(400, 'param_error', 'The request is not valid JSON.')
  }
}

function isAdmitted(provider: MangopayState, authorization: string | undefined): boolean {
  const token = (authorization ?? '').replace(/^Bearer\s+/i, '')
  return (provider.tokens.get(token) ?? 0) > provider.around.schedule.seconds()
}

function unauthorized(): MangopayError {
  return new MangopayError(401, 'authentication_error', 'The token is missing, wrong or has expired.')
}

function refused(provider: MangopayState, error: MangopayError): Response {
  const { ids, schedule } = provider.around
  return Response.json(error.body(ids.uuid(), schedule.seconds()), { status: error.status })
}
