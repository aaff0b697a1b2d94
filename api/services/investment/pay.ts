/**
 * Records that an investment was paid, or that its payment was reversed: ledger, investment and the campaign's figures
 * change together.
 */

import { smaller } from '#domain/money.ts'
import { confirmInvestment, hasConfirmed, unconfirmInvestment } from '#api/db/investment/investments.ts'
import { recordMilestones } from '#api/db/campaign/milestones.ts'
import { accountBalance, book, type LedgerAccount } from '#api/db/wallet/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { settleReceivable, lockReceivable } from '#api/services/wallet/settle-receivable.ts'
import { milestoneReached, milestonesAt } from '#domain/campaign/campaign.ts'
import { freeUnits } from './free-units.ts'

interface Paid {
  readonly id: string
  readonly campaign_id: string
  readonly investor_id: string
  /** Without the fee. */
  readonly amount: bigint
  readonly fee: bigint
  readonly currency: string
}

/** The source of the money: the outside world by its gateway, or a user's wallet. */
type Source = Pick<LedgerAccount, 'kind' | 'holder'>

/**
 * Books the money into the campaign's escrow (the fee to the site), confirms the investment, updates the campaign's
 * figures and notifies the investor. The campaign and the investment are locked. The business key makes a second
 * booking impossible, whatever calls it.
 * @returns the ledger transaction
 */
export async function payInvestment(
  tx: Writer,
  investment: Paid,
  source: Source,
  actorId: string | null,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<string> {
  const at = new Date(clock.now())
  const transactionId = ids.next()
  const { id, campaign_id, investor_id, amount, fee, currency } = investment
  const newInvestor = !(await hasConfirmed(tx, campaign_id, investor_id))
  await jobs.add(tx, 'mail-investment', { investmentId: id })
  await jobs.add(tx, 'notify', { event: 'confirmed', id }, { event: 'investment', id })
  // Last but for what needs it: until the transaction ends, it locks an account that all payments by a gateway share.
  await book(tx, () => ids.next(), {
    id: transactionId,
    kind: 'investment-paid',
    businessKey: `investment:${id}:paid`,
    actorId,
    at,
    lines: [
      { account: { ...source, currency }, amount: -(amount + fee) },
      { account: { kind: 'escrow', holder: campaign_id, currency }, amount },
      { account: { kind: 'fee', holder: 'site', currency }, amount: fee },
    ],
    movement: { investorId: investor_id, kind: 'paid', investmentId: id, campaignId: campaign_id },
  })
  const campaign = await confirmInvestment(tx, {
    id,
    campaignId: campaign_id,
    amount,
    transactionId,
    at,
    newInvestor,
  })
  const { raised, goal, unit_price: unitPrice } = campaign
  const milestone =
    goal === null ? undefined : milestoneReached({ before: raised - amount, after: raised }, goal, unitPrice ?? 1n)
  if (
    goal !== null &&
    milestone !== undefined &&
    (await recordMilestones(tx, campaign_id, milestonesAt(raised, goal, unitPrice ?? 1n), at))
  )
    await jobs.add(tx, 'notify', { event: `${milestone}-reached`, id: campaign_id })
  return transactionId
}

/**
 * The provider reversed a payment for an investment: the booking is reversed, and the units are free again unless the
 * campaign is decided. What the campaign's escrow does not hold any more is owed to the site.
 * @returns how much was taken
 */
export async function unpayInvestment(
  tx: Writer,
  /**
   * `whole`: what was taken now. `transit`: what of it was to be returned to the payer. `ended`: its campaign is
   * decided, its figures stay unchanged, and no units are freed.
   */
  investment: Paid & {
    readonly units: bigint
    readonly whole: bigint
    readonly transit: { readonly account: LedgerAccount; readonly amount: bigint } | undefined
    readonly ended: boolean
  },
  source: Source,
  businessKey: string,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<bigint> {
  const { clock, ids } = deps
  const at = new Date(clock.now())
  const { id, campaign_id, investor_id, amount, fee, currency, units, whole, transit, ended } = investment
  const escrow: LedgerAccount = { kind: 'escrow', holder: campaign_id, currency }
  const site: LedgerAccount = { kind: 'fee', holder: 'site', currency }
  const fromEscrow = smaller(amount, await accountBalance(tx, escrow))
  const fromFees = smaller(fee, await accountBalance(tx, site))
  const held = fromEscrow + fromFees + (transit?.amount ?? 0n)
  const receivable = await lockReceivable(tx, { personId: investor_id, currency }, deps)
  await book(tx, () => ids.next(), {
    id: ids.next(),
    kind: 'payment-reversed',
    businessKey,
    actorId: null,
    at,
    lines: [
      { account: { ...source, currency }, amount: whole },
      { account: escrow, amount: -fromEscrow },
      { account: site, amount: -fromFees },
      { account: { kind: 'receivable', holder: investor_id, currency }, amount: held - whole },
      ...(transit ? [{ account: transit.account, amount: -transit.amount }] : []),
    ],
    movement: { investorId: investor_id, kind: 'reversed', investmentId: id, campaignId: campaign_id },
  })
  await settleReceivable(tx, receivable, { businessKey, investmentId: id, campaignId: campaign_id }, deps)
  await unconfirmInvestment(tx, { id, campaignId: campaign_id, investorId: investor_id, amount, at, ended })
  if (!ended) await freeUnits(tx, campaign_id, units, deps)
  return whole
}
