/**
 * What payment providers send by themselves. A message that proves its sender is written down once and answered at once; a job
 * then asks the provider about the payment or the connected account that it names. Nothing in it is believed beyond that name
 * (reliability P5).
 */

import { connectedNamed } from '#api/db/connected-accounts.ts'
import { attemptNamed } from '#api/db/payments.ts'
import { eventPlace, insertProviderEvent } from '#api/db/provider-events.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { Gateway, ProviderMessage } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import { messagesOf } from '#domain/payment.ts'
import { readText } from './read-body.ts'

const mostBytes = 262_144
const senders = ['stripe', 'paypal', 'mangopay'] as const satisfies readonly (keyof typeof messagesOf)[]

export async function providerMessage(name: string, request: Request, deps: Deps): Promise<Response> {
  const gateway = senders.find((known) => known === name)
  const providers = gateway === undefined ? [] : deps.gateways.listening(gateway)
  if (!gateway || providers.length === 0) throw new CallError('NOT_FOUND')
  // Mangopay's are addresses that it calls.
  const body = request.method === 'GET' ? new URL(request.url).search : await readText(request, mostBytes)
  const message = await messageOf(providers, request.headers, body)
  if (!message) throw new CallError('INVALID_INPUT', {}, [{ path: 'signature', code: 'mismatch' }])
  const attempt =
    message.ref === undefined ? undefined : await attemptNamed(deps.db.read, messagesOf[gateway], message.ref)
  // Nobody signs these: one that names nothing of ours is nothing to keep.
  if (gateway === 'mangopay' && !attempt) return taken()
  const account =
    gateway === 'stripe' && message.account !== undefined
      ? await connectedNamed(deps.db.read, gateway, message.account)
      : undefined
  await deps.db.transact(async (tx) => {
    const first = await insertProviderEvent(tx, {
      gateway,
      eventId: message.eventId,
      kind: message.kind,
      ref: message.ref,
      body: deps.sealer.seal(body, eventPlace({ gateway, eventId: message.eventId })),
      at: new Date(deps.clock.now()),
      result: attempt || account ? undefined : 'nothing-here',
    })
    const event = { gateway, eventId: message.eventId }
    if (first && attempt) await deps.jobs.add(tx, 'look-at-payment', { attemptId: attempt.id, event })
    if (first && account) await deps.jobs.add(tx, 'look-at-account', { accountId: account.id, event })
  })
  return taken()
}

function taken(): Response {
  return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
}

/** Keys that were replaced have messages of their own for a while. */
async function messageOf(
  providers: readonly Gateway[],
  headers: Headers,
  body: string,
): Promise<ProviderMessage | undefined> {
  for (const provider of providers) {
    const message = await provider.message(headers, body)
    if (message) return message
  }
  return undefined
}
