import {
  approvalsOf,
  campaignsToSettle,
  type DeadlineReading,
  type DeadlineRow,
  investmentsToCancel,
  investmentsToPay,
  investmentsToReconfirm,
  loansToStart,
  offersTo,
  repaymentsToMake,
  savedToEnd,
} from '#api/db/investment/deadlines.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { readHoldings } from '#api/services/investment/read-portfolio.ts'
import { loanOf } from '#api/services/repayment/read-schedule.ts'
import { deadlinesMaximum } from '#contract/investment/deadlines.ts'
import type { Language } from '#contract/shapes.ts'
import { dateIn } from '#domain/calendar.ts'
import { type Deadline, type DeadlineFact, type DeadlineKind, deadlinesOf } from '#domain/investment/deadlines.ts'

interface Reading {
  readonly personId: string
  readonly language: Language
}

/** The open deadlines of one user, earliest first. */
export async function readDeadlines({ personId, language }: Reading, deps: Deps): Promise<Deadline[]> {
  const { db, clock } = deps
  const now = clock.now()
  const { timezone } = (await readSettings(db.read)).settings
  const reading = { personId, language, now: new Date(now), today: dateIn(now, timezone) }
  const facts = await Promise.all([
    ...momentReaders.map(async ([kind, read]) =>
      (await read(db.read, reading)).map((row) => ({ ...factOf(kind, row), time: { at: row.at.getTime() } })),
    ),
    expectedRepayments(reading, deps),
    ownRepayments(reading, deps),
    firstInstalments(reading, deps),
    approvals(reading, deps),
  ])
  return deadlinesOf(facts.flat(), now, timezone).slice(0, deadlinesMaximum)
}

const momentReaders: readonly (readonly [DeadlineKind, typeof investmentsToCancel])[] = [
  ['cancel-until', investmentsToCancel],
  ['reconfirm-until', investmentsToReconfirm],
  ['pay-until', investmentsToPay],
  ['offer-expires', offersTo],
  ['saved-until', savedToEnd],
  ['settles-on', campaignsToSettle],
]

function factOf(kind: DeadlineKind, row: Omit<DeadlineRow, 'at'>): Omit<DeadlineFact, 'time'> {
  const { id, campaign_id: campaignId, slug, name, amount, currency, units } = row
  return {
    kind,
    recordId: id,
    campaign: { id: campaignId, slug, name: name ?? slug },
    amount: amount === null || currency === null ? undefined : { amount, currency },
    units: units ?? undefined,
  }
}

/** The next payment of each holding. */
async function expectedRepayments({ personId, language }: Reading, deps: Deps): Promise<DeadlineFact[]> {
  const { holdings } = await readHoldings({ investorId: personId, language }, deps)
  return holdings.flatMap(({ next, currency, row: { id, slug, name } }) =>
    next
      ? [
          {
            kind: 'repayment-expected' as const,
            recordId: id,
            time: { on: next.dueOn },
            campaign: { id, slug, name: name ?? slug },
            amount: { amount: next.amount, currency },
          },
        ]
      : [],
  )
}

async function ownRepayments(reading: DeadlineReading, { db }: Deps): Promise<DeadlineFact[]> {
  const rows = await repaymentsToMake(db.read, reading)
  return rows.map((row) => ({ ...factOf('repayment-due', row), time: { on: row.due_on } }))
}

/** Of loans whose owner has not entered a repayment yet, and so would not be reminded of one. */
async function firstInstalments(reading: DeadlineReading, { db, clock }: Deps): Promise<DeadlineFact[]> {
  const rows = await loansToStart(db.read, reading)
  const facts = await Promise.all(
    rows.map(async ({ id, slug, name }): Promise<DeadlineFact[]> => {
      const loan = await loanOf(db.read, id, clock.now())
      const first = loan.state === 'running' ? loan.progress.instalments[0] : undefined
      if (loan.state !== 'running' || first === undefined) return []
      const amount = { amount: first.total, currency: loan.row.currency ?? '' }
      const campaign = { id, slug, name: name ?? slug }
      return [{ kind: 'first-instalment', recordId: id, time: { on: first.dueOn }, campaign, amount }]
    }),
  )
  return facts.flat()
}

async function approvals(reading: DeadlineReading, { db }: Deps): Promise<DeadlineFact[]> {
  const rows = await approvalsOf(db.read, reading)
  return rows.map(({ kind, at }) => ({ kind, recordId: reading.personId, time: { at: at.getTime() } }))
}
