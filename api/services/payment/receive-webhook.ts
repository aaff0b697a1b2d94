/**
 * Webhooks of payment providers. An authentic one is recorded once; a job then polls the payment or the connected
 * account that it names. Nothing else in it is trusted (reliability P5).
 */

import { connectedNamed } from '#api/db/payment/connected-accounts.ts'
import { attemptNamed } from '#api/db/payment/payments.ts'
import { eventCursor, insertProviderEvent } from '#api/db/payment/provider-events.ts'
import type { Deps } from '#api/deps.ts'
import type { Gateway, ProviderMessage } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import { messagesOf } from '#domain/payment/payment.ts'

/** Providers that send webhooks. */
export type WebhookSender = keyof typeof messagesOf

const senders = ['stripe', 'paypal', 'mangopay'] as const satisfies readonly WebhookSender[]

export interface WebhookEndpoint {
  readonly sender: WebhookSender
  readonly gateways: readonly Gateway[]
}

/** @throws CallError NOT_FOUND if no such provider is configured */
export function webhookEndpoint(name: string, { gateways }: Pick<Deps, 'gateways'>): WebhookEndpoint {
  const sender = senders.find((known) => known === name)
  const listening = sender === undefined ? [] : gateways.listening(sender)
  if (!sender || listening.length === 0) throw new CallError('NOT_FOUND')
  return { sender, gateways: listening }
}

/** @throws CallError INVALID_INPUT if its sender is not authenticated */
export async function receiveWebhook(
  { sender: gateway, gateways }: WebhookEndpoint,
  { headers, body }: { readonly headers: Headers; readonly body: string },
  deps: Deps,
): Promise<void> {
  const message = await verifiedMessage(gateways, headers, body)
  if (!message) throw new CallError('INVALID_INPUT', {}, [{ path: 'signature', code: 'mismatch' }])
  const attempt =
    message.ref === undefined ? undefined : await attemptNamed(deps.db.read, messagesOf[gateway], message.ref)
  // Mangopay signs nothing: a webhook that matches no record of the site is not stored.
  if (gateway === 'mangopay' && !attempt) return
  const account =
    gateway === 'stripe' && message.account !== undefined
      ? await connectedNamed(deps.db.read, gateway, message.account)
      : undefined
  await deps.db.transact(async (tx) => {
    const isFirst = await insertProviderEvent(tx, {
      gateway,
      eventId: message.eventId,
      kind: message.kind,
      ref: message.ref,
      body: deps.sealer.seal(body, eventCursor({ gateway, eventId: message.eventId })),
      at: new Date(deps.clock.now()),
      result: attempt || account ? undefined : 'unmatched',
    })
    const event = { gateway, eventId: message.eventId }
    if (isFirst && attempt) await deps.jobs.add(tx, 'poll-payment', { attemptId: attempt.id, event })
    if (isFirst && account) await deps.jobs.add(tx, 'poll-connected-account', { accountId: account.id, event })
  })
}

/** Replaced keys still receive webhooks for a while. */
async function verifiedMessage(
  gateways: readonly Gateway[],
  headers: Headers,
  body: string,
): Promise<ProviderMessage | undefined> {
  for (const gateway of gateways) {
    const message = await gateway.message(headers, body)
    if (message) return message
  }
  return undefined
}
