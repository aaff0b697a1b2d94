/** The PayPal simulator, assembled. */

import { Hono } from 'hono'
import { Books } from '#sandbox/books.ts'
import { read } from '#sandbox/control.ts'
import { list, object, text, webAddress } from '#sandbox/fields.ts'
import { ControlError, type Provider, type ProviderContext } from '#sandbox/provider.ts'
import { createPayPalApi, refused } from './api.ts'
import { answerApproval, showApproval } from './approve-page.ts'
import { call, type PayPalCall } from './call.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { PayPalError } from './errors.ts'
import { orderCalls } from './orders.ts'
import { payoutCalls } from './payouts.ts'
import { captureOf, refundCalls, refundCapture } from './refunds.ts'
import { isGenuine, sendWebhook, verification } from './webhooks.ts'
import { type Capture, type PayPalOptions, PayPalState } from './state.ts'

const webhookCalls: readonly PayPalCall[] = [
  call('POST', '/v1/notifications/verify-webhook-signature', verification, ({ state, raw }, given) => ({
    status: 200,
    body: { verification_status: isGenuine(state, given, raw) ? 'SUCCESS' : 'FAILURE' },
  })),
  call(
    'POST',
    '/v1/notifications/webhooks',
    object({ url: webAddress(), event_types: list(object({ name: text(100) }), 500) }),
    ({ state }, { url, event_types }) => {
      if ([...state.webhooks.values()].some((each) => each.url === url))
        throw new PayPalError(400, 'WEBHOOK_URL_ALREADY_EXISTS', 'Webhook URL already exists')
      const id = state.around.ids.capitals(17)
      state.webhooks.set(id, { id, url })
      return { status: 201, body: { id, url, event_types, links: [] } }
    },
  ),
  call('GET', '/v1/notifications/webhooks', undefined, ({ state }) => ({
    status: 200,
    body: { webhooks: [...state.webhooks.values()] },
  })),
  call('GET', '/v1/notifications/webhooks/:id', undefined, ({ state, id }) => {
    const webhook = state.webhooks.get(id)
    if (!webhook) throw new PayPalError(404, 'INVALID_RESOURCE_ID', 'Resource id is invalid')
    return { status: 200, body: { ...webhook, event_types: [], links: [] } }
  }),
]

function captureIn(provider: PayPalState, input: unknown): Capture {
  const { capture: id } = read(object({ capture: text() }), input)
  if (!provider.captures.has(id)) throw new ControlError(`there is no capture ${id}`)
  return captureOf(provider, id)
}

export function createPayPal(around: ProviderContext, options: PayPalOptions): Provider {
  let certificate: Certificate | undefined
  // Generating a key takes a moment; most runs of the sandbox never need it.
  const certify = (): Certificate => (certificate ??= makeCertificate(around.schedule.now()))
  const provider = new PayPalState(around, options, new Books(), certify)
  const routes = new Hono()
  routes.get('/hosted/approve/:id', (c) => {
    const order = provider.orders.get(c.req.param('id'))
    return order ? showApproval(provider, order, c.req.header('accept-language')) : c.notFound()
  })
  routes.post('/hosted/approve/:id', async (c) => {
    const order = provider.orders.get(c.req.param('id'))
    const form = new URLSearchParams(await c.req.text())
    return order ? answerApproval(provider, order, form, c.req.header('accept-language')) : c.notFound()
  })
  routes.get('/v1/notifications/certs/:id', (c) => c.text(provider.certificate().pem))
  routes.route('/', createPayPalApi(provider, [...orderCalls, ...refundCalls, ...payoutCalls, ...webhookCalls]))
  return {
    name: 'paypal',
    routes,
    books: provider.books,
    refusal: (status) =>
      refused(
        provider,
        status === 429
          ? new PayPalError(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.')
          : new PayPalError(status, 'INTERNAL_SERVER_ERROR', 'An internal server error occurred.'),
      ),
    state: () => ({
      orders: [...provider.orders.values()],
      captures: [...provider.captures.values()],
      refunds: [...provider.refunds.values()],
      payouts: [...provider.batches.values()],
      webhooks: [...provider.webhooks.values()],
    }),
    actions: {
      /** The payer's bank refuses a pending payment. */
      refuse: (input) => {
        const capture = captureIn(provider, input)
        if (capture.status !== 'PENDING') throw new ControlError(`${capture.id} is not on its way`)
        capture.status = 'DECLINED'
        sendWebhook(provider, 'PAYMENT.CAPTURE.DENIED', 'capture', capture, 'Payment denied')
      },
      /** The payer's bank reverses a payment. */
      reverse: (input) => {
        const capture = captureIn(provider, input)
        const empty = { amount: undefined, invoice_id: undefined, custom_id: undefined, note_to_payer: undefined }
        const refund = refundCapture(provider, capture, empty)
        sendWebhook(provider, 'PAYMENT.CAPTURE.REVERSED', 'capture', capture, 'A payment was reversed')
        return refund
      },
    },
  }
}
