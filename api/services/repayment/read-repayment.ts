/** Repayments as the owner of their campaign sees them. */

import type { Reader, Writer } from '#api/db/database.ts'
import type { Slice } from '#api/db/paging.ts'
import { type AttemptRow, latestAttemptOf } from '#api/db/payment/payments.ts'
import { holdersOf } from '#api/db/repayment/distributions.ts'
import { listPlans, type PlanRow } from '#api/db/repayment/repayment-plans.ts'
import {
  creditedShares,
  findRepayment,
  listRepayments,
  type RepaymentRow,
  repaymentSums,
  type RepaymentSums,
} from '#api/db/repayment/repayments.ts'
import { type BankAccount, readSettings } from '#api/db/site/settings.ts'
import { walletFigures } from '#api/db/wallet/wallets.ts'
import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import type { Deps } from '#api/deps.ts'
import { managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { methodsFor } from '#api/services/payment/gateways.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { mayManage } from '#domain/account/permissions.ts'
import { dateIn, type IsoDate } from '#domain/calendar.ts'
import { isOpen, repaymentGateways, type RepaymentProblem } from '#domain/repayment/repayment.ts'
import { freeOf } from '#domain/wallet/wallet.ts'
import { namedShares, readRepayable, type NamedShare } from './repayable.ts'

/** The largest shares of a reply; a campaign may have thousands. */
const mostShown = 200
const mostPlans = 100

export interface OwnRepayments {
  readonly campaign: CampaignRow
  readonly rows: readonly RepaymentRow[]
  readonly sums: RepaymentSums
  readonly investors: number
  readonly problem: RepaymentProblem | undefined
  readonly today: IsoDate
  readonly plans: readonly PlanRow[]
}

interface OwnList {
  readonly campaignId: string
  readonly member: Actor
  readonly slice: Slice
  readonly language: Language
}

/** @throws CallError NOT_FOUND */
export async function readRepayments(
  { campaignId, member, slice, language }: OwnList,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<OwnRepayments> {
  const campaign = await managedCampaign(db.read, campaignId, member)
  const { settings } = await readSettings(db.read)
  const today = dateIn(clock.now(), settings.timezone)
  const [rows, sums, { investors, problem }, plans] = await Promise.all([
    listRepayments(db.read, campaign.id, slice, language),
    repaymentSums(db.read, campaign.id, today),
    readRepayable(db.read, campaign),
    listPlans(db.read, campaign.id, mostPlans),
  ])
  return { campaign, rows, sums, investors, problem, today, plans }
}

export interface PlannedRepayment {
  readonly currency: string
  readonly investors: number
  readonly units: bigint
  /** The largest; truncated. */
  readonly shares: readonly NamedShare[]
}

/** @throws CallError NOT_FOUND, REPAYMENT_NOT_POSSIBLE */
export async function planRepayment(
  { campaignId, amount, member }: { readonly campaignId: string; readonly amount: bigint; readonly member: Actor },
  { db }: Pick<Deps, 'db'>,
): Promise<PlannedRepayment> {
  const campaign = await managedCampaign(db.read, campaignId, member)
  const { problem } = await readRepayable(db.read, campaign)
  if (problem !== undefined || campaign.currency === null) throw new CallError('REPAYMENT_NOT_POSSIBLE')
  return { currency: campaign.currency, ...sumsOf(namedShares(amount, await holdersOf(db.read, campaign.id))) }
}

function sumsOf(shares: readonly NamedShare[]) {
  return {
    investors: shares.length,
    units: shares.reduce((sum, { units }) => sum + units, 0n),
    shares: shares.slice(0, mostShown),
  }
}

export interface RepaymentState {
  readonly row: RepaymentRow
  readonly today: IsoDate
  readonly investors: number
  readonly units: bigint
  readonly shares: readonly NamedShare[]
  readonly attempt: AttemptRow | undefined
  readonly methods: readonly { readonly gateway: (typeof repaymentGateways)[number]; readonly fee: bigint }[]
  /** What the owner's wallet can spend. */
  readonly available: bigint
  readonly bank: BankAccount | null
}

interface OwnRepayment {
  readonly id: string
  readonly member: Actor
  readonly language: Language
}

/** A repayment of a campaign that this user manages. @throws CallError NOT_FOUND for any other */
export async function ownRepayment(db: Reader | Writer, { id, member, language }: OwnRepayment): Promise<RepaymentRow> {
  const row = await findRepayment(db, id, language)
  if (!row || !mayManage(member, { ownerId: row.owner_id })) throw new CallError('NOT_FOUND')
  return row
}

/** @throws CallError NOT_FOUND */
export async function readRepayment(
  db: Reader | Writer,
  own: OwnRepayment,
  { clock, gateways }: Pick<Deps, 'clock' | 'gateways'>,
): Promise<RepaymentState> {
  const row = await ownRepayment(db, own)
  const { settings } = await readSettings(db)
  const { currency, amount } = row
  const attempt = await latestAttemptOf(db, { repaymentId: row.id })
  const payable = isOpen(row.state) ? methodsFor({ raise_type: 'flexible', amount, currency }, settings, gateways) : []
  return {
    row,
    today: dateIn(clock.now(), settings.timezone),
    ...(await sharesIn(db, row)),
    attempt,
    methods: payable.flatMap(({ gateway, fee }) => {
      const known = repaymentGateways.find((each) => each === gateway)
      return known === undefined ? [] : [{ gateway: known, fee }]
    }),
    available: freeOf(await walletFigures(db, own.member.id, currency)),
    bank: settings.offlineGateway ? settings.bank : null,
  }
}

/** As they were credited; before the payment, as they would be now. */
async function sharesIn(db: Reader | Writer, row: RepaymentRow) {
  if (row.distribution_id !== null) {
    const shares = await creditedShares(db, row.distribution_id, mostShown)
    return { investors: Number(row.shares), units: row.units, shares }
  }
  return isOpen(row.state)
    ? sumsOf(namedShares(row.amount, await holdersOf(db, row.campaign_id)))
    : { investors: 0, units: 0n, shares: [] }
}
