/** Messages of providers that name nothing of the site's: looked through, opened, and looked at again. */

import { insertAudit } from '#api/db/audit.ts'
import { connectedNamed } from '#api/db/connected-accounts.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { attemptNamed, type AttemptRow } from '#api/db/payments.ts'
import { countUnplaced, findUnplaced, listUnplaced, placeProviderEvent } from '#api/db/provider-events.ts'
import { lookAtAccount } from '#api/handlers/connected-account/look-at-account.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { settleAttempt } from '#api/handlers/payment/settle-attempt.ts'
import { settleRefundsOf } from '#api/handlers/payment/settle-refund.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'
import { messagesOf, type ProviderGateway } from '#domain/payment.ts'
import { unmatchedReason } from '#domain/payment-administration.ts'
import { openBody, shownBody } from './shown-body.ts'

/** Nobody counts further than this. */
const mostCounted = 1000

const listProviderMessages = handle(calls.admin.listProviderMessages, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'provider-messages')
  const [rows, total] = await Promise.all([
    listUnplaced(db.read, query.gateway, slice),
    countUnplaced(db.read, { gateway: query.gateway, most: mostCounted }),
  ])
  const placeOf = ({ id, received_at }: (typeof rows)[number]) => ({ key: microsOf(received_at), id })
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, placeOf, 'provider-messages')
  const totalIsExact = total <= mostCounted
  return {
    items: items.map(({ id, gateway, kind, provider_ref: names, received_at }) => ({
      id,
      gateway,
      kind,
      names,
      reason: unmatchedReason(kind, names),
      receivedAt: received_at.toISOString(),
    })),
    total: totalIsExact ? total : mostCounted,
    totalIsExact,
    next,
    displayLoadMore,
  }
})

const getProviderMessage = handle(calls.admin.getProviderMessage, async ({ params }, deps) => {
  const event = await findUnplaced(deps.db.read, params.id)
  if (!event) throw new CallError('NOT_FOUND')
  return { body: shownBody(event, deps) }
})

type Unplaced = NonNullable<Awaited<ReturnType<typeof findUnplaced>>>

/** The same way as when it came: what it names is looked for, and the provider is asked about that. */
const readProviderMessage = handle(calls.admin.readProviderMessage, async ({ params, member, once }, deps) => {
  const event = await findUnplaced(deps.db.read, params.id)
  const attempt = event && (await attemptOf(event, deps))
  const account = event && (await accountOf(event, deps))
  if (attempt) {
    await settleAttempt(attempt.id, deps)
    await settleRefundsOf(attempt.id, deps)
  }
  if (account) await lookAtAccount(account.id, deps)
  const found = attempt !== undefined || account !== undefined
  return once(async (tx) => {
    // Of a repeat the answer is kept: it does not come here.
    if (!event) throw new CallError('NOT_FOUND')
    const at = new Date(deps.clock.now())
    if (found) await placeProviderEvent(tx, event.id, at)
    await insertAudit(tx, {
      id: deps.ids.next(),
      at,
      actorId: member.id,
      act: 'provider-message-looked-at',
      subject: event.id,
      facts: { gateway: event.gateway, changed: found },
    })
    return { found, attemptId: attempt?.id ?? null }
  })
})

function attemptOf({ gateway, provider_ref: name }: Unplaced, { db }: Deps): Promise<AttemptRow | undefined> {
  const spokenOf: readonly ProviderGateway[] = gateway === 'ach' ? [] : messagesOf[gateway]
  return name === null ? Promise.resolve(undefined) : attemptNamed(db.read, spokenOf, name)
}

async function accountOf(event: Unplaced, deps: Deps): Promise<{ readonly id: string } | undefined> {
  if (event.gateway !== 'stripe') return undefined
  const body = openBody(event, deps)
  const named = typeof body === 'object' && body !== null && 'account' in body ? body.account : undefined
  return typeof named === 'string' ? connectedNamed(deps.db.read, 'stripe', named) : undefined
}

export const providerMessages = { getProviderMessage, listProviderMessages, readProviderMessage }
