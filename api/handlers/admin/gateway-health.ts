/** How the ways to pay at providers are. */

import { insertAudit } from '#api/db/audit.ts'
import { gatewayTerms } from '#api/db/gateway-terms.ts'
import { answersSince, lastAnswer, lastMessageAt, openOf } from '#api/db/provider-answers.ts'
import { senderOf } from '#api/db/payment-lists.ts'
import { countUnplaced } from '#api/db/provider-events.ts'
import { readSettings } from '#api/db/settings.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { moment } from '#api/presenters/attempt.ts'
import type { GatewayHealth } from '#contract/admin/gateway-keys.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { type ProviderGateway, providerGateways } from '#domain/payment.ts'
import { unmatchedDays } from '#domain/payment-administration.ts'

const hourMs = 3_600_000
/** Nobody counts further than this. */
const mostCounted = 1000

export const listGatewayHealth = handle(calls.admin.listGatewayHealth, async (_, deps) => {
  // What this process has noted and not written yet counts too.
  await deps.keyring.flush()
  return Promise.all(providerGateways.map((gateway) => healthOf(gateway, deps)))
})

async function healthOf(gateway: ProviderGateway, deps: Deps): Promise<GatewayHealth> {
  const { db, clock, gateways } = deps
  const now = clock.now()
  const [{ settings }, last, hour, day, messageAt, unplaced, { unknown, oldest }] = await Promise.all([
    readSettings(db.read),
    lastAnswer(db.read, gateway),
    answersSince(db.read, gateway, new Date(now - hourMs)),
    answersSince(db.read, gateway, new Date(now - dayMs)),
    lastMessageAt(db.read, gateway),
    countUnplaced(db.read, {
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
    unplaced,
    unknown,
    oldest: oldest ? { id: oldest.id, createdAt: oldest.created_at.toISOString() } : null,
  }
}

/** Whose keys are behind it in this process. */
function sourceOf(gateway: ProviderGateway, { gateways }: Deps): GatewayHealth['source'] {
  const access = gateways.of(gateway)?.access
  if (access === undefined) return 'none'
  return access === 'sandbox' || access === 'environment' ? access : 'administrator'
}

/** Asked now, by the keys that are in force. */
export const probeGateway = handle(calls.admin.probeGateway, async ({ params: { gateway: name }, member }, deps) => {
  const { gateways, keyring, db, clock, ids } = deps
  const gateway = gateways.of(name)
  if (!gateway) throw new CallError('GATEWAY_OFF')
  const began = performance.now()
  const { state } = await gateway.probe()
  const milliseconds = Math.round(performance.now() - began)
  await keyring.flush()
  await db.transact((tx) =>
    insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId: member.id,
      act: 'gateway-probed',
      subject: name,
      facts: { outcome: state },
    }),
  )
  return { outcome: state, milliseconds }
})
