/** The money of an investment goes back since its campaign missed its goal: the way it came, fee and all (decision T16). */

import type { Writer } from '#api/db/database.ts'
import type { lockInvestment } from '#api/db/investments.ts'
import { paidAttemptOf } from '#api/db/payments.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { refundInvestment } from './refund-investment.ts'
import { isHeld, sendOut } from './take-back.ts'

type Investment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

/**
 * Campaign and investment are locked. What the campaign raised stays in its figures: that is how it ended.
 * @returns false where the money is not where it was booked
 */
export async function giveBack(tx: Writer, investment: Investment, deps: Deps): Promise<boolean> {
  const toWallet = { event: 'campaign-unsuccessful', actorId: null, ended: true } as const
  if (investment.gateway === 'wallet' && (await refundInvestment(tx, investment, toWallet, deps))) return true
  // What was begun with a wallet may have been paid by a transfer: then that is how it goes back.
  const attempt = await paidAttemptOf(tx, investment)
  const fee = attempt?.fee ?? investment.fee
  if (!(await isHeld(tx, investment, fee))) return false
  await sendOut(tx, investment, { attempt, fee }, { actorId: null, kind: 'investment-refunded', ended: true }, deps)
  return true
}
