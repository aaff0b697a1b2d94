/** Handling of each API call: authentication, version, account, idempotency. */

import { Hono } from 'hono'
import { FormError, parseForm } from '#sandbox/form.ts'
import { StoredResponses } from '#sandbox/idempotency.ts'
import { isSame } from '#sandbox/keys.ts'
import type { StripeCall } from './call.ts'
import { invalid, StripeError } from './errors.ts'
import { expanded } from './expand.ts'
import { apiVersion, type StripeContext, type Holdings, newId, type StripeState } from './state.ts'

const responseRetentionMs = 24 * 3_600_000
const longestKey = 255

interface Answer {
  readonly status: number
  readonly body: string
}

export function createApi(provider: StripeState, calls: readonly StripeCall[]): Hono {
  const app = new Hono()
  const storedResponses = new StoredResponses(provider.around.schedule)
  for (const each of calls)
    app.on(each.method, `/v1${each.path}`, async (c) => {
      const requestId = newId(provider, 'req', 14)
      const key = each.method === 'POST' ? c.req.header('idempotency-key') : undefined
      const headers: Record<string, string> = { 'request-id': requestId }
      if (key !== undefined) headers['idempotency-key'] = key.slice(0, longestKey)
      try {
        const holdings = admit(provider, c.req.raw.headers)
        const text = each.method === 'GET' ? new URL(c.req.url).search : await bodyOf(c.req.raw)
        const here: StripeContext = {
          state: provider,
          holdings,
          cause: { id: requestId, idempotency_key: key ?? null },
        }
        const whole = `${each.method} ${c.req.path} ${text}`
        const scope = `${holdings.account ?? ''}/${key}`
        if (key !== undefined) {
          if (key.length > longestKey)
            throw invalid(`Idempotency keys can be at most ${longestKey} characters. You provided ${key.length}.`)
          const before = storedResponses.recall(scope, whole)
          if (before === 'other call') throw keyReused(key)
          if (before)
            return respond(before, { ...headers, 'idempotent-replayed': 'true', 'original-request': before.requestId })
        }
        const answer = applyCall(each, here, text, c.req.param('id') ?? '')
        if (key !== undefined && answer.isStored)
          storedResponses.keep(scope, whole, { ...answer, requestId }, responseRetentionMs)
        return respond(answer, headers)
      } catch (error) {
        return respond(refused(error), headers)
      }
    })
  app.all('/v1/*', (c) =>
    respond(
      refused(
        new StripeError(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
        }),
      ),
      { 'request-id': newId(provider, 'req', 14) },
    ),
  )
  return app
}

function applyCall(
  each: StripeCall,
  here: StripeContext,
  text: string,
  id: string,
): Answer & { readonly isStored: boolean } {
  const prepared = each.prepare(parseParams(text))
  try {
    const body = JSON.stringify(expanded(here, prepared.run(here, id), prepared.expand), undefined, 2)
    return { status: 200, body, isStored: true }
  } catch (error) {
    if (error instanceof StripeError && error.began) return { ...refused(error), isStored: true }
    throw error
  }
}

function parseParams(text: string): Record<string, unknown> {
  try {
    return parseForm(text)
  } catch (error) {
    if (error instanceof FormError) throw invalid(error.message)
    throw error
  }
}

async function bodyOf(request: Request): Promise<string> {
  const text = await request.text()
  const type = request.headers.get('content-type') ?? ''
  if (text !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalid(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we can help at https://support.stripe.com/.',
    )
  return text
}

/** The account that the call is about; a refusal if the caller has no access. */
function admit(provider: StripeState, headers: Headers): Holdings {
  const key = keyOf(headers.get('authorization') ?? '')
  if (key === undefined || key === '')
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (!isSame(key, provider.options.secretKey))
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`)
  const version = headers.get('stripe-version')
  if (version !== null && version !== apiVersion)
    throw invalid(`Invalid Stripe API version: ${version.slice(0, 50)}. This sandbox speaks ${apiVersion}.`)
  const account = headers.get('stripe-account')
  if (account === null) return provider.platform
  const holdings = provider.connected.get(account)
  if (!holdings)
    throw new StripeError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${account.slice(0, 50)}' (or that account does not exist). Application access may have been revoked.`,
    })
  return holdings
}

function keyOf(authorization: string): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic)\s+(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}

function unauthorized(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message })
}

function keyReused(key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function refused(error: unknown): Answer {
  if (!(error instanceof StripeError)) throw error
  return { status: error.status, body: JSON.stringify({ error: error.body }, undefined, 2) }
}

function respond(answer: Answer, headers: Readonly<Record<string, string>>): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'content-type': 'application/json', 'stripe-version': apiVersion, ...headers },
  })
}
