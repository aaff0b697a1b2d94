/** Webhooks that match no record of the site: an administrator has one matched again. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { connectedNamed } from '#api/db/payment/connected-accounts.ts'
import { attemptNamed, type AttemptRow } from '#api/db/payment/payments.ts'
import { findUnmatched, markEventHandled } from '#api/db/payment/provider-events.ts'
import type { Deps } from '#api/deps.ts'
import { pollAccount } from '#api/services/payment/connected-account/poll-account.ts'
import { pollAttempt } from '#api/services/payment/poll-attempt.ts'
import { pollRefundsOf } from '#api/services/payment/poll-refund.ts'
import { CallError } from '#contract/errors.ts'
import { messagesOf, type ProviderGateway } from '#domain/payment/payment.ts'
import { openBody } from './shown-body.ts'

type UnmatchedWebhook = NonNullable<Awaited<ReturnType<typeof findUnmatched>>>

export interface WebhookMatch {
  readonly event: UnmatchedWebhook | undefined
  readonly attempt: AttemptRow | undefined
  readonly account: { readonly id: string } | undefined
}

/** Searches for the named record again, as on arrival, and polls the provider for it. */
export async function matchWebhook(id: string, deps: Deps): Promise<WebhookMatch> {
  const event = await findUnmatched(deps.db.read, id)
  const attempt = event && (await attemptOf(event, deps))
  const account = event && (await accountOf(event, deps))
  if (attempt) {
    await pollAttempt(attempt.id, deps)
    await pollRefundsOf(attempt.id, deps)
  }
  if (account) await pollAccount(account.id, deps)
  return { event, attempt, account }
}

/** @returns whether it now matches a record of the site @throws CallError NOT_FOUND */
export async function recordWebhookMatch(
  tx: Writer,
  { event, attempt, account }: WebhookMatch,
  actorId: string,
  deps: Deps,
): Promise<boolean> {
  if (!event) throw new CallError('NOT_FOUND')
  const at = new Date(deps.clock.now())
  const found = attempt !== undefined || account !== undefined
  if (found) await markEventHandled(tx, event.id, at)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId,
    eventName: 'webhook-match-retried',
    subject: event.id,
    facts: { gateway: event.gateway, changed: found },
  })
  return found
}

function attemptOf({ gateway, provider_ref: name }: UnmatchedWebhook, { db }: Deps): Promise<AttemptRow | undefined> {
  const spokenOf: readonly ProviderGateway[] = gateway === 'ach' ? [] : messagesOf[gateway]
  return name === null ? Promise.resolve(undefined) : attemptNamed(db.read, spokenOf, name)
}

async function accountOf(event: UnmatchedWebhook, deps: Deps): Promise<{ readonly id: string } | undefined> {
  if (event.gateway !== 'stripe') return undefined
  const body = openBody(event, deps)
  const named = typeof body === 'object' && body !== null && 'account' in body ? body.account : undefined
  return typeof named === 'string' ? connectedNamed(deps.db.read, 'stripe', named) : undefined
}
