/** Handling of each call: the token, the request id, the responses that tests request by header. */

import { Hono } from 'hono'
import { StoredResponses } from '#sandbox/idempotency.ts'
import { isSame } from '#sandbox/keys.ts'
import type { PayPalRequest, PayPalCall } from './call.ts'
import { PayPalError, unprocessable } from './errors.ts'
import type { PayPalState } from './state.ts'

const tokenLifeSeconds = 32_400

export function createPayPalApi(provider: PayPalState, calls: readonly PayPalCall[]): Hono {
  const app = new Hono()
  const storedResponses = new StoredResponses(provider.around.schedule)

  app.post('/v1/oauth2/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const [id, secret] = basicOf(c.req.header('authorization') ?? '')
    const { client } = provider.options
    if (!id || !secret || !isSame(id, client.id) || !isSame(secret, client.secret))
      return c.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
    if (form.get('grant_type') !== 'client_credentials')
      return c.json({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' }, 400)
    const access_token = `A21AA${provider.around.ids.text(80)}`
    provider.tokens.set(access_token, provider.around.schedule.seconds() + tokenLifeSeconds)
    const nonce = `${provider.time()}${provider.around.ids.text(43)}`
    const scope = 'https://uri.paypal.com/services/payments/payment'
    return c.json({
      scope,
      access_token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: tokenLifeSeconds,
      nonce,
    })
  })

  for (const each of calls)
    app.on(each.method, each.path, async (c) => {
      const token = (c.req.header('authorization') ?? '').replace(/^Bearer\s+/i, '')
      if ((provider.tokens.get(token) ?? 0) <= provider.around.schedule.seconds())
        return c.json({ error: 'invalid_token', error_description: 'Token signature verification failed' }, 401)
      const requestId = c.req.header('paypal-request-id')
      const raw = each.method === 'GET' ? '' : await c.req.text()
      const whole = `${each.method} ${c.req.path} ${raw}`
      const keeps = each.responseRetentionMs > 0 && requestId !== undefined
      try {
        const before = keeps ? storedResponses.recall(requestId, whole) : undefined
        if (before === 'other call')
          throw unprocessable('DUPLICATE_REQUEST_ID', 'The value of PayPal-Request-Id header has already been used.')
        if (before) return respond(provider, before.status, before.body)
        mock(c.req.header('paypal-mock-response'))
        const wholeAnswer = (c.req.header('prefer') ?? '').includes('return=representation')
        const request: PayPalRequest = { state: provider, id: c.req.param('id') ?? '', raw, requestId, wholeAnswer }
        const answer = each.answer(request, parse(raw))
        const body = answer.body === undefined ? '' : JSON.stringify(answer.body)
        if (keeps)
          storedResponses.keep(requestId, whole, { status: answer.status, body, requestId }, each.responseRetentionMs)
        return respond(provider, answer.status, body)
      } catch (error) {
        if (error instanceof PayPalError) return refused(provider, error)
        throw error
      }
    })
  app.all('/v1/*', () =>
    refused(provider, new PayPalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.')),
  )
  app.all('/v2/*', () =>
    refused(provider, new PayPalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.')),
  )
  return app
}

/** PayPal's own method for tests to request a refusal (developer.paypal.com, negative testing). */
function mock(header: string | undefined): void {
  if (header === undefined) return
  const [, issue] = /"mock_application_codes"\s*:\s*"([A-Z_]+)"/.exec(header) ?? []
  if (issue !== undefined) throw unprocessable(issue, `Asked for by PayPal-Mock-Response: ${issue}.`)
}

function parse(raw: string): unknown {
  if (raw === '') return {}
  try {
    return JSON.parse(raw)
  } catch {
    const detail = { issue: 'MALFORMED_REQUEST_JSON', description: 'The request JSON is not well formed.' }
    throw new PayPalError(400, 'INVALID_REQUEST', 'Request is not well-formed.', [detail])
  }
}

function basicOf(authorization: string): [string?, string?] {
  const [, encoded = ''] = /^Basic\s+(\S+)$/i.exec(authorization) ?? []
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  return [id, secret.join(':')]
}

function respond(provider: PayPalState, status: number, body: string): Response {
  const headers = { 'content-type': 'application/json', 'paypal-debug-id': provider.around.ids.hex(13) }
  return new Response(body === '' ? null : body, { status, headers })
}

export function refused(provider: PayPalState, error: PayPalError): Response {
  const debug_id = provider.around.ids.hex(13)
  const information = {
    href: 'https://developer.paypal.com/docs/api/orders/v2/',
    rel: 'information_link',
    method: 'GET',
  }
  const { code: name, message, details, links } = error
  const body = { name, message, debug_id, details, links: links.length > 0 ? links : [information] }
  return Response.json(body, { status: error.status, headers: { 'paypal-debug-id': debug_id } })
}
