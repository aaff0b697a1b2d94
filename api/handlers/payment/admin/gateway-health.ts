/** The health of the providers' payment methods. */

import { gatewayTerms } from '#api/db/payment/gateway-terms.ts'
import { answersSince, lastAnswer, lastMessageAt, openOf } from '#api/db/payment/provider-answers.ts'
import { senderOf } from '#api/db/payment/payment-lists.ts'
import { countUnmatched } from '#api/db/payment/provider-events.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { handle } from '#api/handlers/handler.ts'
import { moment } from '#api/presenters/payment/attempt.ts'
import type { GatewayHealth } from '#contract/payment/admin/gateway-keys.ts'
import * as gatewayKeysCalls from '#contract/payment/admin/gateway-keys.ts'
import { dayMs } from '#domain/calendar.ts'
import { type ProviderGateway, providerGateways } from '#domain/payment/payment.ts'
import { unmatchedDays } from '#domain/payment/payment-administration.ts'

const hourMs = 3_600_000
/** The count stops here. */
const mostCounted = 1000

export const listGatewayHealth = handle(gatewayKeysCalls.listGatewayHealth, async (_, deps) => {
  // Includes what this process has recorded but not written yet.
  await deps.keyring.flush()
  return Promise.all(providerGateways.map((gateway) => healthOf(gateway, deps)))
})

async function healthOf(gateway: ProviderGateway, deps: Deps): Promise<GatewayHealth> {
  const { db, clock, gateways } = deps
  const now = clock.now()
  const [{ settings }, last, hour, day, messageAt, unmatched, { unknown, oldest }] = await Promise.all([
    readSettings(db.read),
    lastAnswer(db.read, gateway),
    answersSince(db.read, gateway, new Date(now - hourMs)),
    answersSince(db.read, gateway, new Date(now - dayMs)),
    lastMessageAt(db.read, gateway),
    countUnmatched(db.read, {
      gateway: senderOf(gateway),
      since: new Date(now - unmatchedDays * dayMs),
      most: mostCounted,
    }),
    openOf(db.read, gateway),
  ])
  return {
    gateway,
    on: gatewayTerms(settings, gateway).on,
    source: sourceOf(gateway, deps),
    test: gateways.of(gateway)?.test ?? null,
    last: last ? { ...last, at: last.at.toISOString() } : null,
    hour,
    day,
    lastMessageAt: moment(messageAt),
    unmatched,
    unknown,
    oldest: oldest ? { id: oldest.id, createdAt: oldest.created_at.toISOString() } : null,
  }
}

/** Whose keys this process uses for the provider. */
function sourceOf(gateway: ProviderGateway, { gateways }: Deps): GatewayHealth['source'] {
  const access = gateways.of(gateway)?.access
  if (access === undefined) return 'none'
  return access === 'sandbox' || access === 'environment' ? access : 'administrator'
}
