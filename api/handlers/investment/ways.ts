/** In which other ways a reservation can be paid now, by the rules of domain/payment-way. */

import type { Reader } from '#api/db/database.ts'
import { type InvestmentRow, readOffering } from '#api/db/investments.ts'
import type { AttemptRow } from '#api/db/payments.ts'
import type { StoredSettings } from '#api/db/settings.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { Receipt } from '#contract/investment.ts'
import { dayMs } from '#domain/calendar.ts'
import type { GatewayName } from '#domain/payment.ts'
import { decidePaymentMethod, type PaymentMethodDecision } from '#domain/payment-method.ts'
import { waysFor } from './gateways.ts'

type Reserved = Pick<InvestmentRow, 'state' | 'gateway' | 'created_at' | 'expires_at' | 'tries_until'>

/** @param attempt the latest try, or the one that is alive */
export function wayDecision(
  { state, gateway, created_at: createdAt, expires_at: expiresAt, tries_until: triesUntil }: Reserved,
  to: GatewayName,
  attempt: AttemptRow | undefined,
  { reservationDays }: Pick<StoredSettings, 'reservationDays'>,
  now: number,
): PaymentMethodDecision {
  return decidePaymentMethod(
    {
      state,
      from: gateway,
      to,
      attempt,
      reservedAt: createdAt.getTime(),
      expiresAt: expiresAt?.getTime(),
      triesUntil: triesUntil?.getTime(),
      transferMs: reservationDays * dayMs,
    },
    now,
  )
}

/** What it costs and how long the units are kept, by each way that it can be changed to. */
export async function otherWays(
  db: Reader,
  row: InvestmentRow,
  attempt: AttemptRow | undefined,
  settings: StoredSettings,
  { clock, gateways }: Pick<Deps, 'clock' | 'gateways'>,
): Promise<Receipt['ways']> {
  const now = clock.now()
  const campaign = row.state === 'reserved' ? await readOffering(db, row.campaign_id) : undefined
  if (campaign?.status !== 2 || (campaign.closes_at !== null && campaign.closes_at.getTime() <= now)) return []
  const { amount, currency } = row
  return waysFor({ raise_type: campaign.raise_type, amount, currency }, settings, gateways).flatMap((way) => {
    const decision = wayDecision(row, way.gateway, attempt, settings, now)
    if (way.gateway === row.gateway || !decision.ok) return []
    const { expiresAt } = decision
    return [{ ...way, keptUntil: expiresAt === undefined ? null : new Date(expiresAt).toISOString() }]
  })
}
