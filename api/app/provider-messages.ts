/**
 * What payment providers send by themselves. A message that proves its sender is written down once and answered at once; a job
 * then asks the provider about the payment or the connected account that it names. Nothing in it is believed beyond that name
 * (reliability P5).
 */

import { connectedNamed } from '#api/db/connected-accounts.ts'
import { attemptNamed, insertProviderEvent } from '#api/db/payments.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { CallError } from '#contract/errors.ts'
import { messagesOf } from '#domain/payment.ts'
import { readText } from './read-body.ts'

const mostBytes = 262_144
const senders = ['stripe', 'paypal'] as const satisfies readonly (keyof typeof messagesOf)[]

export async function providerMessage(name: string, request: Request, deps: Deps): Promise<Response> {
  const gateway = senders.find((known) => known === name)
  const provider = gateway && deps.gateways.of(gateway)
  if (!gateway || !provider) throw new CallError('NOT_FOUND')
  const body = await readText(request, mostBytes)
  const message = await provider.message(request.headers, body)
  if (!message) throw new CallError('INVALID_INPUT', {}, [{ path: 'signature', code: 'mismatch' }])
  const attempt =
    message.ref === undefined ? undefined : await attemptNamed(deps.db.read, messagesOf[gateway], message.ref)
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
      body: deps.sealer.seal(body, `provider_event:${gateway}:${message.eventId}:body`),
      at: new Date(deps.clock.now()),
    })
    if (first && attempt) await deps.jobs.add(tx, 'look-at-payment', { attemptId: attempt.id })
    if (first && account) await deps.jobs.add(tx, 'look-at-account', { accountId: account.id })
  })
  return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
}
