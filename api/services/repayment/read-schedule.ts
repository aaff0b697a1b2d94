/** The schedule of a loan and what it paid, for its owner, for administrators, and for one investor. */

import { type CampaignRow, findCampaign } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Slice } from '#api/db/paging.ts'
import { investmentOf } from '#api/db/investment/investments.ts'
import {
  findLoan,
  listLoanInvestors,
  listLoanPayments,
  listOwnPayments,
  type LoanInvestorRow,
  type LoanRow,
  ownUnits,
} from '#api/db/repayment/loans.ts'
import { listOwnReports } from '#api/db/repayment/reports.ts'
import { listStages, type StageRow } from '#api/db/repayment/stages.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { type Actor, mayManage } from '#domain/account/permissions.ts'
import { dateIn, type IsoDate } from '#domain/calendar.ts'
import { type LoanTerms, loanTermsOf } from '#domain/repayment/loan-terms.ts'
import { scheduleOf } from '#domain/repayment/schedule.ts'
import {
  earlyRepaymentsOf,
  type LoanPayment,
  type LoanProgress,
  ownProgress,
  payoffAmount,
  progressOf,
} from '#domain/repayment/schedule-progress.ts'
import { ownSchedule, type OwnTotals, ownTotals, totalsOn } from '#domain/repayment/schedule-share.ts'
import { declarableStages, type RepaymentStage, stageByPayments } from '#domain/repayment/stage.ts'
import { readRepayable } from './repayable.ts'

/** A loan that was paid out, as it is on a day. */
export interface RunningLoan {
  readonly row: LoanRow
  readonly terms: LoanTerms
  readonly payments: readonly LoanPayment[]
  readonly progress: LoanProgress
  readonly today: IsoDate
  readonly timeZone: string
}

type Loan = { readonly state: 'none' | 'not-paid-out' } | ({ readonly state: 'running' } & RunningLoan)

interface ReadingOf {
  readonly campaignId: string
  readonly member: Actor
}

/** @throws CallError NOT_FOUND */
export async function readSchedule({ campaignId, member }: ReadingOf, { db, clock }: Deps) {
  await readableCampaign(db.read, { campaignId, member })
  const loan = await loanOf(db.read, campaignId, clock.now())
  if (loan.state !== 'running') return { loan, running: undefined }
  const { terms, payments, today, progress } = loan
  const { stage, stages } = await stagesOf(db.read, campaignId, progress)
  return {
    loan,
    running: {
      payoff: payoffAmount(terms, payments, today),
      stage,
      stages,
      declarable: member.isAdmin ? declarableStages(stage, progress.overdue) : [],
    },
  }
}

/** @throws CallError NOT_FOUND unless this user manages the campaign or is an administrator */
async function readableCampaign(db: Reader, { campaignId, member }: ReadingOf): Promise<CampaignRow> {
  const campaign = await findCampaign(db, campaignId)
  if (!campaign || !(member.isAdmin || mayManage(member, { ownerId: campaign.owner_id })))
    throw new CallError('NOT_FOUND')
  return campaign
}

export interface LoanInvestor extends OwnTotals {
  readonly row: LoanInvestorRow
  /** Of what was due before today. */
  readonly overdue: bigint
}

/** What the investors of a loan expect and were paid; none before its payout. @throws CallError NOT_FOUND */
export async function readLoanInvestors(reading: ReadingOf & { readonly slice: Slice }, { db, clock }: Deps) {
  const campaign = await readableCampaign(db.read, reading)
  const loan = await loanOf(db.read, campaign.id, clock.now())
  if (loan.state !== 'running') return { currency: campaign.currency, investors: [], total: 0 }
  const totals = totalsOn(loan.progress.instalments, loan.today)
  const rows = await listLoanInvestors(db.read, campaign.id, reading.slice)
  const { investors: total } = await readRepayable(db.read, campaign)
  const investors = rows.map((row): LoanInvestor => {
    const own = ownTotals(totals, row.units, loan.row.units ?? 0n)
    // Rounding alone makes nothing overdue: a payment pays every investor at the same time.
    const isLate = loan.progress.overdueSince !== undefined && own.late > row.paid
    return { row, ...own, overdue: isLate ? own.late - row.paid : 0n }
  })
  return { currency: campaign.currency, investors, total }
}

/** @throws CallError NOT_FOUND for another user's investment, as if it did not exist */
export async function readOwnSchedule(id: string, member: Actor, { db, clock }: Deps) {
  const investment = await investmentOf(db.read, member.id, id, 'en')
  if (!investment) throw new CallError('NOT_FOUND')
  const { campaign_id: campaignId, currency } = investment
  const loan = await loanOf(db.read, campaignId, clock.now())
  const paid = await listOwnPayments(db.read, campaignId, member.id)
  const received = paid.reduce((sum, { amount }) => sum + amount, 0n)
  const reports = await listOwnReports(db.read, campaignId, member.id)
  if (loan.state !== 'running') return { loan, running: undefined, currency, received, reports }
  const units = await ownUnits(db.read, campaignId, member.id)
  const payments = paid.map(({ amount, created_at: at }) => ({ amount, on: dateIn(at.getTime(), loan.timeZone) }))
  const schedule = ownSchedule(loan.progress.instalments, units, loan.row.units ?? 0n)
  const own = ownProgress(loan.progress, schedule, payments, loan.today)
  const stages = await stagesOf(db.read, campaignId, loan.progress)
  return { loan, running: { own, ...stages }, currency, received, reports }
}

const mostStages = 100

async function stagesOf(db: Reader, campaignId: string, progress: LoanProgress) {
  const stages = await listStages(db, campaignId, mostStages)
  return { stage: stageByPayments(currentStage(stages), progress), stages }
}

/** The stage of a running loan, of which nothing was recorded before the first change. */
export function currentStage(rows: readonly Pick<StageRow, 'stage'>[]): RepaymentStage {
  return rows[0]?.stage ?? 'on-time'
}

/** The loan of a campaign at a moment. */
export async function loanOf(db: Reader | Writer, campaignId: string, now: number): Promise<Loan> {
  const row = await findLoan(db, campaignId)
  if (row?.kind !== 'debt') return { state: 'none' }
  const { timezone: timeZone } = (await readSettings(db)).settings
  const principal = row.amount ?? 0n
  const startsOn = row.paid_out_at === null ? undefined : dateIn(row.paid_out_at.getTime(), timeZone)
  const terms = loanTermsOf(
    {
      ratePoints: row.distribution_points ?? row.return_points,
      structure: row.repayment_structure,
      method: row.interest_method,
      frequency: row.frequency,
      termMonths: row.term_months,
    },
    { principal, startsOn: startsOn ?? dateIn(now, timeZone) },
  )
  if (terms === undefined) return { state: 'none' }
  if (startsOn === undefined || principal <= 0n) return { state: 'not-paid-out' }
  const payments = ((await listLoanPayments(db, campaignId)) ?? []).map(
    ({ amount, created_at: at, type }): LoanPayment => ({
      amount,
      on: dateIn(at.getTime(), timeZone),
      principal: type === 'return-of-investment',
    }),
  )
  const today = dateIn(now, timeZone)
  const schedule = scheduleOf(terms, earlyRepaymentsOf(terms, payments))
  return { state: 'running', row, terms, payments, progress: progressOf(schedule, payments, today), today, timeZone }
}
