/** The holdings of an investor: what they own, what came back, and what schedules still promise. */

import { type HoldingRow, listFlows, listHoldings } from '#api/db/investment/holdings.ts'
import { latestStage } from '#api/db/repayment/stages.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { loanOf } from '#api/services/repayment/read-schedule.ts'
import type { Language } from '#contract/shapes.ts'
import { dateIn, type IsoDate } from '#domain/calendar.ts'
import { type Flow, holdingFigures, returnOf, type ReturnFigures } from '#domain/investment/holding.ts'
import { type Holding, portfolioTotals, unpaidPart } from '#domain/investment/portfolio.ts'
import { ownProgress } from '#domain/repayment/schedule-progress.ts'
import { ownSchedule } from '#domain/repayment/schedule-share.ts'
import { type RepaymentStage, stageByPayments } from '#domain/repayment/stage.ts'

export interface ReadHolding extends Holding {
  readonly row: HoldingRow
  readonly returns: ReturnFigures
  /** Of a running loan. */
  readonly stage: RepaymentStage | undefined
}

interface Reading {
  readonly investorId: string
  readonly language: Language
  /** Restricts to one campaign. */
  readonly campaignId?: string
}

export async function readHoldings(
  { investorId, language, campaignId }: Reading,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
) {
  const now = clock.now()
  const [rows, flowRows, { settings }] = await Promise.all([
    listHoldings(db.read, investorId, language, campaignId),
    listFlows(db.read, investorId, campaignId),
    readSettings(db.read),
  ])
  const today = dateIn(now, settings.timezone)
  const flowsByCampaign = Map.groupBy(flowRows, (row) => row.campaign_id)
  const holdings = await Promise.all(
    rows.flatMap((row) => {
      const flows = flowsByCampaign.get(row.id)?.map(({ day, kind, type, amount, capital }): Flow => ({
        on: day,
        kind,
        type: type === '' ? null : type,
        amount,
        capital,
      }))
      // Without a payment it is a reservation.
      return flows ? [readHolding(row, flows, { db, now, today })] : []
    }),
  )
  return { today, holdings: holdings.toSorted(byLastPayment) }
}

function byLastPayment(a: ReadHolding, b: ReadHolding): number {
  const [first, second] = [lastPaid(a), lastPaid(b)]
  if (first !== second) return first < second ? 1 : -1
  return a.row.id < b.row.id ? -1 : 1
}

function lastPaid({ figures: { flows } }: ReadHolding): IsoDate {
  return flows.findLast(({ kind }) => kind === 'paid')?.on ?? ''
}

interface At {
  readonly db: Deps['db']
  readonly now: number
  readonly today: IsoDate
}

async function readHolding(row: HoldingRow, flows: readonly Flow[], { db, now, today }: At): Promise<ReadHolding> {
  const loan = row.kind === 'debt' && row.is_paid_out && row.units > 0n ? await loanOf(db.read, row.id, now) : undefined
  const running = loan?.state === 'running' ? loan : undefined
  const schedule = running && ownSchedule(running.progress.instalments, row.units, running.row.units ?? 0n)
  const progress =
    running &&
    schedule &&
    ownProgress(
      running.progress,
      schedule,
      flows.filter(({ kind }) => kind === 'distribution'),
      today,
    )
  const stage = running && stageByPayments((await latestStage(db.read, row.id)) ?? 'on-time', running.progress)
  const figures = holdingFigures({
    flows,
    invested: row.invested,
    reserved: row.reserved,
    isPaidOut: row.is_paid_out,
    isAllocating: row.allocation_due_at !== null,
    stage,
    isRepaid: running?.progress.complete ?? false,
  })
  const promises = stage !== 'written-off' && stage !== 'recovered'
  return {
    row,
    currency: row.currency,
    figures,
    returns: returnOf([figures], today),
    stage,
    next: promises ? progress?.next : undefined,
    overdue: promises ? (progress?.overdue ?? 0n) : 0n,
    expected: promises
      ? (progress?.instalments ?? []).filter(({ dueOn, paid, total }) => dueOn >= today && paid < total).map(unpaidPart)
      : [],
  }
}

export async function readPortfolio(reading: Reading, deps: Deps) {
  const { today, holdings } = await readHoldings(reading, deps)
  return { today, holdings, totals: portfolioTotals(holdings, today) }
}
