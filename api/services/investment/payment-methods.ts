/** The other payment methods that a reservation can change to now, by the rules of domain/payment-way. */

import type { Reader } from '#api/db/database.ts'
import { type InvestmentRow, readOffering } from '#api/db/investment/investments.ts'
import type { AttemptRow } from '#api/db/payment/payments.ts'
import type { StoredSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { dayMs } from '#domain/calendar.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { decidePaymentMethod, type PaymentMethodDecision } from '#domain/payment/payment-method.ts'
import { methodsFor } from '#api/services/payment/gateways.ts'

type Reserved = Pick<InvestmentRow, 'state' | 'gateway' | 'created_at' | 'expires_at' | 'attempts_until'>

/** @param attempt the latest attempt, or the live one */
export function decideMethodChange(
  { state, gateway, created_at: createdAt, expires_at: expiresAt, attempts_until: triesUntil }: Reserved,
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

export interface AlternativeMethod {
  readonly gateway: GatewayName
  readonly fee: bigint
  /** When the reservation would end; undefined if it would not. */
  readonly expiresAt: number | undefined
}

/** The total and the reservation's duration, by each payment method that it can be changed to. */
export async function alternativeMethods(
  db: Reader,
  row: InvestmentRow,
  attempt: AttemptRow | undefined,
  settings: StoredSettings,
  { clock, gateways }: Pick<Deps, 'clock' | 'gateways'>,
): Promise<AlternativeMethod[]> {
  const now = clock.now()
  const campaign = row.state === 'reserved' ? await readOffering(db, row.campaign_id) : undefined
  if (campaign?.status !== 2 || (campaign.closes_at !== null && campaign.closes_at.getTime() <= now)) return []
  const { amount, currency } = row
  return methodsFor({ raise_type: campaign.raise_type, amount, currency }, settings, gateways).flatMap((method) => {
    const decision = decideMethodChange(row, method.gateway, attempt, settings, now)
    if (method.gateway === row.gateway || !decision.ok) return []
    return [{ ...method, expiresAt: decision.expiresAt }]
  })
}
