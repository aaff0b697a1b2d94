/** Changes that break the payout of campaigns. */

import type { SabotagePatch } from './patch.ts'

export const payoutPatches: readonly SabotagePatch[] = [
  {
    name: 'payout: waits for pending payments and refunds',
    file: 'domain/payment/payout.ts',
    find: "  if (unsettled) return 'unsettled'\n",
    replace: '',
    test: 'domain/payment/payout.test.ts',
  },
  {
    name: 'payout: each move follows one state',
    file: 'domain/payment/payout.ts',
    find: 'return state === movesFrom[move]',
    replace: 'return movesFrom[move] !== undefined || state !== undefined',
    test: 'domain/payment/payout.test.ts',
  },
  {
    name: 'payout: a changed account waits for a day',
    file: 'domain/payment/payout.ts',
    find: 'return now < end ? end : undefined',
    replace: 'return now < changedAt ? end : undefined',
    test: 'domain/payment/payout.test.ts',
  },
  {
    name: 'payout: is confirmed as it was seen',
    file: 'api/services/payment/admin/payouts.ts',
    find: "  if (seen !== current) throw new CallError('PAYOUT_CHANGED')\n",
    replace: '',
    test: 'tests/system/payment/payout.test.ts',
  },
  {
    name: 'payout: two administrators do not move the money twice',
    file: 'api/services/payment/admin/payout-moves.ts',
    find: '  if (campaignId !== undefined) await lockCampaign(tx, campaignId)\n',
    replace: '',
    test: 'tests/system/payment/payout.test.ts',
  },
  {
    name: 'payout: the account in full is recorded',
    file: 'api/services/payment/admin/payouts.ts',
    find: "  await db.transact((tx) => auditPayout(tx, row, 'campaign-payout-account-opened', actorId, {}, deps))\n",
    replace: '',
    test: 'tests/system/payment/payout.test.ts',
  },
  {
    name: 'payout: a provider is asked by one process at a time',
    file: 'domain/lease.ts',
    find: 'return claimedAt !== undefined && ',
    replace: 'return claimedAt === -1 && ',
    test: 'domain/lease.test.ts',
  },
  {
    name: 'payout: what a provider returns is owed again',
    file: 'api/services/payment/payout-transfer/poll-transfer.ts',
    find: "  await bookTransfer(tx, payout, { direction: 'back', amount, method, businessKey, actorId: null, at }, deps)\n",
    replace: '',
    test: 'tests/system/payment/payout-transfer/stripe.test.ts',
  },
  {
    name: 'payout: a part that came back is booked once',
    file: 'domain/payment/payout-transfer.ts',
    find: 'return known > returned ? known - returned : 0n',
    replace: 'return known',
    test: 'domain/payment/payout-transfer.test.ts',
  },
  {
    name: 'payout: what came back is sent again, and no more',
    file: 'api/services/payment/payout-transfer/send-payout.ts',
    find: '    amount: row.amount,\n',
    replace: '    amount: row.net,\n',
    test: 'tests/system/payment/payout-transfer/part-returned.test.ts',
  },
  {
    name: 'payout: a lost response does not send the money twice',
    file: 'api/adapters/payments/stripe/stripe-payouts.ts',
    find: '  if (existing) return existing\n',
    replace: '',
    test: 'tests/system/payment/payout-transfer/stripe.test.ts',
  },
  {
    name: 'payout: nothing is cancelled while a lost request may still be carried out',
    file: 'api/services/payment/payout-transfer/poll-transfer.ts',
    find: "const claimedAt = response === 'silent' ? transfer.claimed_at : null",
    replace: 'const claimedAt = null',
    test: 'tests/system/payment/payout-transfer/cancel-transfer.test.ts',
  },
  {
    name: "payout: the bank's refusal reverses the transfer",
    file: 'api/adapters/payments/stripe/stripe-payouts.ts',
    find: '  if (failure !== undefined) return { ...known, report: await reverse(stripe, order, ref, failure) }\n',
    replace: '',
    test: 'tests/system/payment/payout-transfer/stripe.test.ts',
  },
  {
    name: 'distribution: nothing before the owner has the money',
    file: 'domain/repayment/distribution.ts',
    find: 'return paidOut && (',
    replace: 'return (',
    test: 'domain/repayment/distribution.test.ts',
  },
]
