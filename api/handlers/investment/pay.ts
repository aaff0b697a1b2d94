/** Money has paid for an investment, or what had is gone: ledger, investment and the campaign's figures move together. */

import { confirmInvestment, hasConfirmed, unconfirmInvestment } from '#api/db/investments.ts'
import { accountBalance, book, type LedgerAccount } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { evenOut, lockOwing } from '#api/handlers/wallet/even-out.ts'
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

/** Where the money came from: the world outside by its gateway, or somebody's wallet. */
type Source = Pick<LedgerAccount, 'kind' | 'holder'>

/**
 * Books the money into the campaign's escrow (the fee to the site), confirms the investment, moves the campaign's figures and
 * has the investor told. The campaign and the investment are locked. The business key makes a second booking impossible,
 * whatever calls it.
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
  })
  const newInvestor = !(await hasConfirmed(tx, campaign_id, investor_id))
  await confirmInvestment(tx, { id, campaignId: campaign_id, amount, transactionId, at, newInvestor })
  await jobs.add(tx, 'mail-investment', { investmentId: id })
  await jobs.add(tx, 'tell-confirmed', { investmentId: id })
  return transactionId
}

/**
 * The provider took money back that had paid for an investment: the booking is turned round, the units are free again. What the
 * campaign's escrow does not hold any more is owed to the site.
 * @returns how much was taken
 */
export async function unpayInvestment(
  tx: Writer,
  /** `taken`: what had been taken of it before, and is owed. `ended`: its campaign is decided, and stays as it ended. */
  investment: Paid & { readonly units: bigint; readonly taken: bigint; readonly ended: boolean },
  source: Source,
  businessKey: string,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<bigint> {
  const { clock, ids } = deps
  const at = new Date(clock.now())
  const { id, campaign_id, investor_id, amount, fee, currency, units, taken, ended } = investment
  const whole = amount + fee - taken
  const escrow: LedgerAccount = { kind: 'escrow', holder: campaign_id, currency }
  const site: LedgerAccount = { kind: 'fee', holder: 'site', currency }
  const fromEscrow = least(amount, await accountBalance(tx, escrow))
  const fromFees = least(fee, await accountBalance(tx, site))
  const owing = await lockOwing(tx, { personId: investor_id, currency }, deps)
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
      { account: { kind: 'receivable', holder: investor_id, currency }, amount: fromEscrow + fromFees - whole },
    ],
  })
  await evenOut(tx, owing, { businessKey, investmentId: id, campaignId: campaign_id }, deps)
  await unconfirmInvestment(tx, { id, campaignId: campaign_id, investorId: investor_id, amount, at, ended })
  await freeUnits(tx, campaign_id, units, deps)
  return whole
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
