/** Stores an event and sends it, signed as Stripe signs. */

import { createHmac } from 'node:crypto'
import type { StripeEvent } from './event.ts'
import { apiVersion, type StripeContext, newId, type WebhookEndpoint, type StripeState } from './state.ts'
import type { Tampering } from '#sandbox/webhook-line.ts'

/** Over about three days, as Stripe does in live mode. */
const backoff = [1, 5, 30, 120, 360, 720, 1440, 1440].map((minutes) => minutes * 60_000)
const oldBySeconds = 3600

export function emit(here: StripeContext, type: string, object: object, previous?: object): void {
  const { state, holdings, cause } = here
  const endpoints = state.options.webhooks.filter(
    ({ connect }) => (connect ?? false) === (holdings.account !== undefined),
  )
  const event: StripeEvent = {
    id: newId(state, 'evt'),
    object: 'event',
    ...(holdings.account === undefined ? {} : { account: holdings.account }),
    api_version: apiVersion,
    created: state.around.schedule.seconds(),
    data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { ...cause },
    type,
  }
  holdings.events.set(event.id, event)
  for (const endpoint of endpoints) send(state, endpoint, event)
}

function send(provider: StripeState, endpoint: WebhookEndpoint, event: StripeEvent): void {
  const body = JSON.stringify(event, undefined, 2)
  provider.around.line.send({
    provider: 'stripe',
    event: event.id,
    type: event.type,
    request: (tampering) => signedRequest(endpoint, body, provider.around.schedule.seconds(), tampering),
    backoff,
    delivered: () => {
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
    },
  })
}

function signedRequest(endpoint: WebhookEndpoint, body: string, now: number, tampering: Tampering): Request {
  const time = tampering === 'old-timestamp' ? now - oldBySeconds : now
  const secret = tampering === 'wrong-secret' ? `${endpoint.secret}-not` : endpoint.secret
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return new Request(endpoint.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': `t=${time},v1=${signature}`,
    },
    body,
  })
}
