/** The stand-in of Mangopay, put together. */

import { Hono } from 'hono'
import { Books } from '#sandbox/books.ts'
import { BoundedMap } from '#sandbox/bounded-map.ts'
import { read } from '#sandbox/control.ts'
import { flag, integer, object, oneOf, optional, text } from '#sandbox/fields.ts'
import { type StoredResponse, StoredResponses } from '#sandbox/idempotency.ts'
import { ControlError, type Provider, type Surroundings } from '#sandbox/provider.ts'
import { isSame } from '#sandbox/keys.ts'
import type { MangopayCall } from './call.ts'
import { closeDispute, disputeCalls, openDispute } from './disputes.ts'
import { MangopayError, notFound } from './errors.ts'
import { finishPayout, moneyCalls } from './money-calls.ts'
import { addMangopayPages } from './pages.ts'
import { userResourceCalls } from './users.ts'
import { shown } from './transactions.ts'
import { addPlatform, walletBalance, type MangopayOptions, type MangopayState } from './state.ts'

const most = 10_000
const tokenLifeSeconds = 3599
const responseRetentionMs = 24 * 3_600_000

export function createMangopay(around: Surroundings, options: MangopayOptions): Provider {
  const world: MangopayState = {
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
  addPlatform(world)
  const routes = new Hono()
  addMangopayPages(routes, world)
  addApi(routes, world)
  return {
    name: 'mangopay',
    routes,
    books: world.books,
    refusal: (status) =>
      refused(
        world,
        new MangopayError(status, status === 429 ? 'too_many_requests' : 'server_error', 'Internal Server Error'),
      ),
    state: () => ({
      users: [...world.users.values()],
      wallets: [...world.wallets.values()].map((wallet) => ({ ...wallet, held: walletBalance(world, wallet) })),
      recipients: [...world.recipients.values()],
      transactions: [...world.transactions.values()].map(shown),
      hooks: [...world.hooks.values()],
      disputes: [...world.disputes.values()],
    }),
    actions: {
      'fail-payout': (input) => {
        const { payout: id } = read(object({ payout: text() }), input)
        const payout = world.transactions.get(id)
        if (payout?.Type !== 'PAYOUT' || payout.Status !== 'CREATED')
          throw new ControlError(`payout ${id} is not under way`)
        finishPayout(world, payout, false)
        return shown(payout)
      },
      // The card holder wants the money of a pay-in back.
      dispute: (input) => {
        const { payin, amount } = read(object({ payin: text(), amount: optional(integer(1, 1e12)) }), input)
        return openDispute(world, payin, amount)
      },
      'close-dispute': (input) => {
        const { dispute, result } = read(object({ dispute: text(), result: oneOf('LOST', 'WON') }), input)
        return closeDispute(world, dispute, result)
      },
      // Whether people are asked to confirm transfers out of their wallets from now on.
      'ask-for-transfers': (input) => {
        world.requiresTransferApproval = read(object({ on: flag() }), input).on
        return { on: world.requiresTransferApproval }
      },
    },
  }
}

function addApi(routes: Hono, world: MangopayState): void {
  const kept = new StoredResponses(world.around.schedule)
  routes.post('/v2.01/oauth/token', (c) => {
    const [, encoded = ''] = /^Basic\s+(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    const [id = '', key = ''] = Buffer.from(encoded, 'base64').toString().split(':')
    const { client } = world.options
    if (!isSame(id, client.id) || !isSame(key, client.key)) return c.json({ error: 'invalid_client' }, 401)
    const access_token = world.around.ids.hex(32)
    world.tokens.set(access_token, world.around.schedule.seconds() + tokenLifeSeconds)
    return c.json({ access_token, token_type: 'Bearer', expires_in: tokenLifeSeconds })
  })
  routes.get('/v2.01/:client/responses/:key', (c) => {
    if (!isAdmitted(world, c.req.header('authorization'))) return refused(world, unauthorized())
    const answer = kept.recall(c.req.param('key'), '')
    if (!answer || answer === 'other call') return refused(world, notFound())
    return c.json({
      StatusCode: String(answer.status),
      RequestURL: answer.requestId,
      IdempotencyKey: c.req.param('key'),
      Resource: JSON.parse(answer.body) as unknown,
    })
  })
  for (const each of [...userResourceCalls, ...moneyCalls, ...disputeCalls])
    // Mangopay's own libraries end some of these addresses with a slash.
    for (const path of [each.path, `${each.path}/`])
      routes.on(each.method, `/v2.01/:client${path}`, async (c) => {
        const key = each.method === 'GET' ? undefined : c.req.header('idempotency-key')
        const raw = each.method === 'GET' ? '' : await c.req.text()
        return applyCall(
          world,
          each,
          {
            authorization: c.req.header('authorization'),
            key,
            raw,
            id: c.req.param('id') ?? '',
            url: c.req.path,
            query: new URL(c.req.url).searchParams,
          },
          kept,
        )
      })
  routes.all('/v2.01/*', () => refused(world, notFound()))
}

interface MangopayRequest {
  readonly authorization: string | undefined
  readonly key: string | undefined
  readonly raw: string
  readonly id: string
  readonly url: string
  readonly query: URLSearchParams
}

/** A key is used once; whoever lost the answer reads it at /responses/{key}. */
function applyCall(world: MangopayState, each: MangopayCall, asked: MangopayRequest, kept: StoredResponses): Response {
  const { key } = asked
  try {
    if (!isAdmitted(world, asked.authorization)) throw unauthorized()
    if (key !== undefined && !/^[\w-]{16,36}$/.test(key))
      throw new MangopayError(
        400,
        'param_error',
        'The idempotency key is not valid: 16 to 36 letters, digits and dashes.',
      )
    if (key !== undefined && kept.recall(key, '') !== undefined)
      throw new MangopayError(409, 'idempotency_conflict', 'A request with this idempotency key has already been made.')
    const body = JSON.stringify(each.answer(world, parse(asked.raw), asked.id, asked.query))
    const answer: StoredResponse = { status: 200, body, requestId: asked.url }
    if (key !== undefined) kept.keep(key, '', answer, responseRetentionMs)
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  } catch (error) {
    if (error instanceof MangopayError) return refused(world, error)
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

function isAdmitted(world: MangopayState, authorization: string | undefined): boolean {
  const token = (authorization ?? '').replace(/^Bearer\s+/i, '')
  return (world.tokens.get(token) ?? 0) > world.around.schedule.seconds()
}

function unauthorized(): MangopayError {
  return new MangopayError(401, 'authentication_error', 'The token is missing, wrong or has expired.')
}

function refused(world: MangopayState, error: MangopayError): Response {
  const { ids, schedule } = world.around
  return Response.json(error.body(ids.uuid(), schedule.seconds()), { status: error.status })
}
