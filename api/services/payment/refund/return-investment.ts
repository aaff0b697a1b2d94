/**
 * Refunds an investment because its campaign missed its goal (decision T16), or because its investor did not accept the
 * campaign's new terms (decision T32): by the method it was paid with, fee included.
 */

import type { Writer } from '#api/db/database.ts'
import type { lockInvestment } from '#api/db/investment/investments.ts'
import { paidAttemptOf } from '#api/db/payment/payments.ts'
import type { Deps } from '#api/deps.ts'
import { refundInvestment } from './refund-investment.ts'
import { isHeld, sendOut } from './cancel-paid-investment.ts'

type Investment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

/** `not-reconfirmed`: the campaign goes on, so its figures change and the units are free again. */
type Cause = 'campaign-unsuccessful' | 'not-reconfirmed'

/**
 * Campaign and investment are locked. The figures of a campaign that missed its goal stay as they were at its end.
 * @returns false if the money is not in the accounts where it was booked
 */
export async function returnInvestment(tx: Writer, investment: Investment, cause: Cause, deps: Deps): Promise<boolean> {
  const ended = cause === 'campaign-unsuccessful'
  const toWallet = { event: cause, actorId: null, ended } as const
  if (investment.gateway === 'wallet' && (await refundInvestment(tx, investment, toWallet, deps))) return true
  // An investment that was started with the wallet may have been paid by a transfer: then it is refunded by one.
  const attempt = await paidAttemptOf(tx, investment)
  const fee = attempt?.fee ?? investment.fee
  if (!(await isHeld(tx, investment, fee))) return false
  await sendOut(
    tx,
    investment,
    { attempt, fee },
    { actorId: null, kind: 'investment-refunded', ended, silent: !ended },
    deps,
  )
  return true
}
