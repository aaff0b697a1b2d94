/**
 * Webhooks of payment providers. An authentic one is recorded once; a job then polls the payment, the payout
 * or the connected account that it names. Nothing else in it is trusted (reliability P5).
 */

import { connectedNamed } from '#api/db/payment/connected-accounts.ts'
import { attemptNamed } from '#api/db/payment/payments.ts'
import { transferNamed } from '#api/db/payment/payout-transfers.ts'
import { eventCursor, insertProviderEvent } from '#api/db/payment/provider-events.ts'
import type { Deps } from '#api/deps.ts'
import type { Gateway, ProviderMessage } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import { messagesOf } from '#domain/payment/payment.ts'
import { transferProviders } from '#domain/payment/payout-transfer.ts'

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
  const transfer = attempt ? undefined : await transferOf(gateway, message, deps)
  // Mangopay signs nothing: a webhook that matches no record of the site is not stored.
  if (gateway === 'mangopay' && !attempt && !transfer) return
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
      result: attempt || transfer || account ? undefined : 'unmatched',
    })
    const event = { gateway, eventId: message.eventId }
    if (isFirst && attempt) await deps.jobs.add(tx, 'poll-payment', { attemptId: attempt.id, event })
    if (isFirst && transfer) await deps.jobs.add(tx, 'poll-payout-transfer', { transferId: transfer.id, event })
    if (isFirst && account) await deps.jobs.add(tx, 'poll-connected-account', { accountId: account.id, event })
  })
}

/** The payout that the webhook is about. */
async function transferOf(
  sender: WebhookSender,
  { ref }: ProviderMessage,
  { db }: Deps,
): Promise<{ readonly id: string } | undefined> {
  const provider = transferProviders.find((each) => each === sender)
  return provider === undefined || ref === undefined ? undefined : transferNamed(db.read, provider, ref)
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
