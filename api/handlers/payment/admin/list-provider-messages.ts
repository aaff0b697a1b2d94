import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { countUnmatched, findUnmatched, listUnmatched } from '#api/db/payment/provider-events.ts'
import { handle } from '#api/handlers/handler.ts'
import { shownBody } from '#api/services/payment/admin/shown-body.ts'
import * as providerMessageCalls from '#contract/payment/admin/provider-message.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'
import { unmatchedReason } from '#domain/payment/payment-administration.ts'

/** The count stops here. */
const mostCounted = 1000

export const listProviderMessages = handle(providerMessageCalls.listProviderMessages, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'provider-messages')
  const [rows, total] = await Promise.all([
    listUnmatched(db.read, query.gateway, slice),
    countUnmatched(db.read, { gateway: query.gateway, most: mostCounted }),
  ])
  const cursorOf = ({ id, received_at }: (typeof rows)[number]) => ({ key: microsOf(received_at), id })
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, cursorOf, 'provider-messages')
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

export const getProviderMessage = handle(providerMessageCalls.getProviderMessage, async ({ params }, deps) => {
  const event = await findUnmatched(deps.db.read, params.id)
  if (!event) throw new CallError('NOT_FOUND')
  return { body: shownBody(event, deps) }
})
