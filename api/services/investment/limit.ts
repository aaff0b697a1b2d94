/**
 * The 12-month limit: checked under locks when units are reserved, and without locks when it is only displayed
 * (decision T33).
 */

import type { Reader, Writer } from '#api/db/database.ts'
import type { OfferingRow } from '#api/db/investment/investments.ts'
import { investedSince, lockInvestor } from '#api/db/investment/investor-limit.ts'
import { readSettings, type StoredSettings } from '#api/db/site/settings.ts'
import { CallError } from '#contract/errors.ts'
import {
  decideLimit,
  limitCurrency,
  limitStatusOf,
  type LimitStatus,
  twelveMonthsBefore,
} from '#domain/investment/investor-limit.ts'

import { type FiguresDeps, readFigures } from './declared-figures.ts'

type Ruled = Pick<OfferingRow, 'currency' | 'limit_exempt'>

/** Whether the rule applies to an offering. */
export function limitApplies({ investorLimit }: Pick<StoredSettings, 'investorLimit'>, campaign: Ruled): boolean {
  return investorLimit === true && !campaign.limit_exempt && campaign.currency === limitCurrency
}

interface Standing {
  readonly id: string
  readonly accredited: boolean
  readonly now: number
  /** An investment that is not counted, because it is about to change. */
  readonly exceptFor?: string | undefined
}

/** The user's limit and how much of it is used. */
export async function standingOf(
  db: Reader | Writer,
  { id, accredited, now, exceptFor }: Standing,
  deps: FiguresDeps,
): Promise<LimitStatus> {
  const [figures, invested] = [
    await readFigures(db, id, deps),
    await investedSince(db, id, new Date(twelveMonthsBefore(now)), exceptFor),
  ]
  const declared = figures && { ...figures, declaredAt: figures.declaredAt.getTime() }
  return limitStatusOf({ accredited, declared, invested }, now)
}

/** @throws CallError FIGURES_NEEDED, ABOVE_YEAR_LIMIT with the limit, the used and the remaining amount */
export function refuseBeyond(limitStatus: LimitStatus, amount: bigint): void {
  const decision = decideLimit(limitStatus, amount)
  if (decision.ok) return
  if (decision.code === 'FIGURES_NEEDED') throw new CallError('FIGURES_NEEDED')
  const { limit, used, left } = decision
  throw new CallError('ABOVE_YEAR_LIMIT', { most: moneyText(limit), used: moneyText(used), left: moneyText(left) })
}

function moneyText(amount: bigint): { readonly amount: string; readonly currency: string } {
  return { amount: String(amount), currency: limitCurrency }
}

interface Wish {
  readonly campaign: Ruled
  readonly investorId: string
  readonly amount: bigint
  readonly now: number
  readonly exceptFor?: string
}

/**
 * Locks the campaign, then the user, and checks the limit, so that concurrent requests cannot exceed it together.
 * @throws CallError FIGURES_NEEDED, ABOVE_YEAR_LIMIT
 */
export async function holdToLimit(
  tx: Writer,
  { campaign, investorId, amount, now, exceptFor }: Wish,
  deps: FiguresDeps,
): Promise<void> {
  const { settings } = await readSettings(tx)
  if (!limitApplies(settings, campaign)) return
  const person = await lockInvestor(tx, investorId, now)
  if (!person) throw new Error('somebody invests and is not there')
  refuseBeyond(await standingOf(tx, { id: investorId, ...person, now, exceptFor }, deps), amount)
}

/** The same as a query, for money that arrives for an expired reservation. */
export async function isWithinLimit(tx: Writer, wish: Wish, deps: FiguresDeps): Promise<boolean> {
  try {
    await holdToLimit(tx, wish, deps)
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
