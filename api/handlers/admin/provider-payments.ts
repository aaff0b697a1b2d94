/** What administrators do with payments through providers. */

import { getAttempt, listAttempts, pollAttempt, planRefund, refundAttempt } from './attempts.ts'
import { handleSettlement } from './handle-settlement.ts'
import { returnByHand } from './return-by-hand.ts'

export const providerPayments = {
  getAttempt,
  handleSettlement,
  listAttempts,
  pollAttempt,
  planRefund,
  refundAttempt,
  returnByHand,
}
