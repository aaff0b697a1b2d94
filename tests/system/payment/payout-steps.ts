/** The calls of a payout, as the tests make them about their campaign. */

import { calls } from '#contract/calls.ts'
import { usAccount } from '#tests/support/payments/bank-details.ts'
import type { PayingApp } from '#tests/support/payments/paying-app.ts'
import { make, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { goodCard } from './card-payments.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'

const { admin, payment, campaignEdit } = calls
const hour = 3_600_000
export const otherNumber = { accountNumber: '000424241234', confirmAccountNumber: '000424241234' }

export interface PayoutBed {
  readonly site: PayingApp
  readonly campaign: TestCampaign
  readonly investor: TestPerson
  readonly administrator: TestPerson
}

export interface ReturnOf {
  readonly key?: string
  readonly as?: TestPerson
  readonly transferId?: string
  readonly received?: bigint
  readonly feeBearer?: 'site' | 'recipient'
  readonly feeReason?: string
  readonly feeChecked?: boolean
}

/** @param bed as it is when a step is made */
export function payoutSteps(bed: () => PayoutBed) {
  const execute = (sql: string, values: unknown[] = []) => bed().site.app.deps.db.execute(sql, values)
  const at = (id = bed().campaign.id) => ({ params: { id } })
  const keyed = (as: TestPerson, key: string | undefined) => ({ as, ...(key === undefined ? {} : { key }) })
  const read = async (as = bed().site.owner) => (await make(bed().site.app, payment.getPayout, at(), { as })).data
  const request = (key?: string, as = bed().site.owner) =>
    make(bed().site.app, payment.requestPayout, at(), keyed(as, key))
  const listed = async (state?: 'requested' | 'confirmed' | 'paid' | 'rejected') => {
    const query = state === undefined ? { limit: 100 } : { limit: 100, state }
    const { items } = (await make(bed().site.app, admin.listPayouts, { query }, { as: bed().administrator })).data
    return items.filter((item) => item.campaign.id === bed().campaign.id)
  }
  const item = async () => {
    const [first] = await listed()
    if (!first) throw new Error('nothing was requested')
    return first
  }
  const confirm = async (seen?: string, { as = bed().administrator, key }: { as?: TestPerson; key?: string } = {}) => {
    const found = await item()
    return make(
      bed().site.app,
      admin.confirmPayout,
      { ...at(found.id), body: { seen: seen ?? found.seen } },
      keyed(as, key),
    )
  }
  const pay = async (bankReference = 'WIRE 4711', key?: string) => {
    const { id, amount } = await item()
    return make(
      bed().site.app,
      admin.payPayout,
      { ...at(id), body: { amount, bankReference } },
      keyed(bed().administrator, key),
    )
  }
  const reject = async (reason = 'The documents are incomplete.', key?: string) =>
    make(
      bed().site.app,
      admin.rejectPayout,
      { ...at((await item()).id), body: { reason } },
      keyed(bed().administrator, key),
    )
  /** The bank returned the latest transfer that is out, or the one that is named. */
  const returned = async (
    reason = 'The account is closed.',
    { key, as = bed().administrator, ...stated }: ReturnOf = {},
  ) => {
    const { id, transfersOut } = await item()
    const body = { transferId: transfersOut[0]?.id ?? id, ...stated, reason }
    return make(bed().site.app, admin.returnPayout, { ...at(id), body }, keyed(as, key))
  }
  const open = async (body: { password?: string; code?: string }) =>
    make(bed().site.app, admin.openPayout, { ...at((await item()).id), body }, { as: bed().administrator })
  const enterAccount = (
    change: Partial<Record<keyof typeof usAccount, string | undefined>> = {},
    as = bed().site.owner,
  ) =>
    make(
      bed().site.app,
      campaignEdit.updateFunding,
      { params: { campaignId: bed().campaign.id }, body: { ...usAccount, ...change } as never },
      { as },
    )

  /** Paid by card on the provider's page. */
  async function invest(units = 5n, cancellableDays = 0): Promise<string> {
    const id = await bed().site.reserve(bed().campaign, units, bed().investor, cancellableDays)
    const { checkoutUrl } = await bed().site.checkout(id, bed().investor)
    await bed().site.atPage(checkoutUrl, goodCard)
    await bed().site.settle()
    if ((await bed().site.stateOf(id)) !== 'confirmed') throw new Error('the payment did not arrive')
    return id
  }
  const end = (status = 4, points = 500) =>
    execute('update campaign set status = $1, site_fee_points = $2, closed_at = now() where id = $3', [
      status,
      points,
      bed().campaign.id,
    ])
  /** The account was entered more than a day ago. */
  async function withAccount(): Promise<void> {
    const { status } = await enterAccount()
    if (status !== 200) throw new Error('the account was refused')
    await bed().site.pass(25 * hour)
  }
  /** Ended, with an account and with 100.10 from one investor. */
  async function ready(): Promise<string> {
    const id = await invest()
    await end()
    await withAccount()
    return id
  }
  const sums = async () => ({
    escrow: await balanceAt(bed().site, 'escrow', bed().campaign.id),
    owner: await balanceAt(bed().site, 'owner', bed().campaign.id),
  })
  const booked = async (key: string) => {
    const rows = await execute(
      `select a.kind, e.amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        join ledger_account a on a.id = e.account_id where t.business_key = $1 order by e.amount`,
      [key],
    )
    return rows.map(({ kind, amount }) => [kind, amount])
  }
  const events = async () => {
    const rows = await execute(
      `select event_name from audit_event where subject = $1 and event_name like '%payout%' order by at, id`,
      [bed().campaign.id],
    )
    return rows.map((row) => row['event_name'])
  }
  const inboxOf = async (as: TestPerson) =>
    (await make(bed().site.app, calls.social.listNotifications, { query: {} }, { as })).data.items
  const mailsToOwner = () =>
    bed()
      .site.app.mails.filter(({ subject }) => /payout/i.test(subject))
      .map(({ subject }) => subject)
  return {
    execute,
    at,
    keyed,
    read,
    request,
    listed,
    item,
    confirm,
    pay,
    reject,
    returned,
    open,
    enterAccount,
    invest,
    end,
    withAccount,
    ready,
    sums,
    booked,
    events,
    inboxOf,
    mailsToOwner,
  }
}
