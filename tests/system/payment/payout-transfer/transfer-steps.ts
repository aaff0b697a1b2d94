/** The calls of a payout that a provider sends, as the tests make them about their campaign. */

import { calls } from '#contract/calls.ts'
import type { TransferProvider } from '#domain/payment/payout-transfer.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'
import { type PayoutBed, payoutSteps } from '#tests/system/payment/payout-steps.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'

const { admin } = calls

export const recipient = { address: '10 Kingsway', city: 'London', postalCode: 'WC2B 6LH' } as const

/** @param bed as it is when a step is made */
export function transferSteps(bed: () => PayoutBed) {
  const steps = payoutSteps(bed)
  const { item, keyed, execute } = steps
  const send = async (
    provider: TransferProvider,
    { key, as = bed().administrator, seen }: { key?: string; as?: TestPerson; seen?: string } = {},
  ) => {
    const { id, seen: current } = await item()
    const to = provider === 'mangopay' ? { recipient } : {}
    return make(
      bed().site.app,
      admin.sendPayout,
      { params: { id }, body: { seen: seen ?? current, provider, ...to } },
      keyed(as, key),
    )
  }
  const check = async () =>
    (await make(bed().site.app, admin.checkPayout, { params: { id: (await item()).id } }, { as: bed().administrator }))
      .data
  const cancel = async ({ as = bed().administrator, transferId }: { as?: TestPerson; transferId?: string } = {}) => {
    const found = await item()
    return make(
      bed().site.app,
      admin.cancelPayoutTransfer,
      { params: { id: found.id }, body: { transferId: transferId ?? found.transferId ?? '' } },
      { as },
    )
  }
  const transfers = async () =>
    execute(
      `select t.* from payout_transfer t join payout p on p.id = t.payout_id where p.campaign_id = $1 order by t.attempt`,
      [bed().campaign.id],
    )
  /** What is owed to the owner, and what has left by a provider since. */
  const owed = () => balanceAt(bed().site, 'owner', bed().campaign.id)
  const outside = (provider: TransferProvider) => balanceAt(bed().site, 'external', provider)
  const bookings = async () => {
    const rows = await execute(
      `select t.kind, t.business_key from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        join ledger_account a on a.id = e.account_id
        where a.kind = 'owner' and a.holder = $1 order by t.created_at, t.id`,
      [bed().campaign.id],
    )
    return rows.map((row) => row['kind'])
  }
  const kindsInInbox = async (as: TestPerson) => (await steps.inboxOf(as)).map(({ kind }) => kind)
  return { ...steps, send, check, cancel, transfers, owed, outside, bookings, kindsInInbox }
}
