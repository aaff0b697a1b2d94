/** The limit of twelve months, asked under locks by whatever reserves, and without by what only tells (decision T33). */

import type { Reader, Writer } from '#api/db/database.ts'
import type { OfferingRow } from '#api/db/investments.ts'
import { investedSince, latestFigures, lockInvestor } from '#api/db/investor-limit.ts'
import { readSettings, type StoredSettings } from '#api/db/settings.ts'
import { CallError } from '#contract/errors.ts'
import {
  decideLimit,
  limitCurrency,
  limitStatusOf,
  type LimitStatus,
  twelveMonthsBefore,
} from '#domain/investor-limit.ts'

type Ruled = Pick<OfferingRow, 'currency' | 'limit_exempt'>

/** Is an offering under the rule? */
export function limitApplies({ investorLimit }: Pick<StoredSettings, 'investorLimit'>, campaign: Ruled): boolean {
  return investorLimit === true && !campaign.limit_exempt && campaign.currency === limitCurrency
}

interface Who {
  readonly id: string
  readonly accredited: boolean
}

/** How a person stands. @param exceptFor an investment that is not counted, because it is about to change */
export async function standingOf(
  db: Reader | Writer,
  { id, accredited }: Who,
  now: number,
  exceptFor?: string,
): Promise<LimitStatus> {
  const [figures, invested] = [
    await latestFigures(db, id),
    await investedSince(db, id, new Date(twelveMonthsBefore(now)), exceptFor),
  ]
  const declared = figures && {
    income: figures.income,
    netWorth: figures.net_worth,
    elsewhere: figures.elsewhere,
    declaredAt: figures.declared_at.getTime(),
  }
  return limitStatusOf({ accredited, declared, invested }, now)
}

/** @throws CallError FIGURES_NEEDED, ABOVE_YEAR_LIMIT with what the limit is, what is used and what is left */
export function refuseBeyond(standing: LimitStatus, amount: bigint): void {
  const decision = decideLimit(standing, amount)
  if (decision.ok) return
  if (decision.code === 'FIGURES_NEEDED') throw new CallError('FIGURES_NEEDED')
  const { limit, used, left } = decision
  throw new CallError('ABOVE_YEAR_LIMIT', { most: told(limit), used: told(used), left: told(left) })
}

function told(amount: bigint): { readonly amount: string; readonly currency: string } {
  return { amount: String(amount), currency: limitCurrency }
}

interface Wish {
  readonly campaign: Ruled
  readonly investorId: string
  readonly amount: bigint
  readonly exceptFor?: string
}

/**
 * Locks the person behind the campaign, and asks. Neither two tabs nor two servers get past it together.
 * @throws CallError FIGURES_NEEDED, ABOVE_YEAR_LIMIT
 */
export async function holdToLimit(
  tx: Writer,
  { campaign, investorId, amount, exceptFor }: Wish,
  now: number,
): Promise<void> {
  const { settings } = await readSettings(tx)
  if (!limitApplies(settings, campaign)) return
  const person = await lockInvestor(tx, investorId)
  if (!person) throw new Error('somebody invests and is not there')
  refuseBeyond(await standingOf(tx, { id: investorId, ...person }, now, exceptFor), amount)
}

/** The same as a question, for money that comes for a reservation whose time was over. */
export async function isWithinLimit(tx: Writer, wish: Wish, now: number): Promise<boolean> {
  try {
    await holdToLimit(tx, wish, now)
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
