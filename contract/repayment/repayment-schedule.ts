/** The schedule of a loan, and what was paid of it (investing 4, decisions T43, T44, T45). */

import { distributionFrequencies } from '#domain/campaign/campaign.ts'
import { interestMethods, repaymentStructures } from '#domain/repayment/loan-structures.ts'
import { instalmentStates } from '#domain/repayment/schedule-progress.ts'
import { repaymentTypes } from '#domain/repayment/repayment.ts'
import { repaymentStages } from '#domain/repayment/stage.ts'
import { call } from '#contract/call.ts'
import { paged, paging } from '#contract/shapes.ts'
import { reportFile } from './report-file.ts'
import {
  bool,
  currencyCode,
  date,
  id,
  instant,
  integer,
  list,
  minor,
  nullable,
  object,
  oneOf,
  text,
  type Value,
} from '#contract/schema.ts'

/** Instalments in a reply; a longer schedule is shown from the first that is not paid. */
export const instalmentsShown = 400

const instalment = object({
  dueOn: date(),
  interest: minor(),
  principal: minor(),
  total: minor(),
  /** The principal that is owed afterwards. */
  outstanding: minor(),
  paid: minor(),
  state: oneOf(instalmentStates),
  /** Repaid before it was due. */
  early: bool(),
})
export type ScheduledInstalment = Value<typeof instalment>

const terms = object({
  structure: oneOf(repaymentStructures),
  method: oneOf(interestMethods),
  /** Basis points a year. */
  ratePoints: integer({ min: 0, max: 100_000 }),
  frequency: oneOf(distributionFrequencies),
  termMonths: integer({ min: 1, max: 1200 }),
  startsOn: date(),
})

const schedule = object({
  currency: currencyCode(),
  terms,
  /** Lent, and all interest of the schedule. */
  principal: minor(),
  interest: minor(),
  /** Due by today, and paid of the whole schedule. */
  due: minor(),
  paid: minor(),
  overdue: minor(),
  /** The due date of the oldest instalment that is overdue. */
  overdueSince: nullable(date()),
  daysOverdue: integer({ min: 0, max: 1_000_000 }),
  next: nullable(object({ dueOn: date(), amount: minor() })),
  complete: bool(),
  /** The number of all instalments. */
  instalments: integer({ min: 0, max: 100_000 }),
  items: list(instalment, instalmentsShown),
})
export type Schedule = Value<typeof schedule>

/** Why there is no schedule: no loan, terms that state none, or a payout that was not made yet. */
export const scheduleStates = ['none', 'not-paid-out', 'running'] as const

const stages = {
  /** Null unless the loan is running. */
  stage: nullable(oneOf(repaymentStages)),
  /** Its changes, latest first; none of a loan that was always on time. */
  stages: list(
    object({
      id: id(),
      stage: oneOf(repaymentStages),
      /** By an administrator; empty for what follows from the payments. */
      note: text({ max: 500 }),
      at: instant(),
      /** Of the whole loan, at that time. */
      overdue: minor(),
    }),
    100,
  ),
}
export type StageEntry = Value<typeof stages.stages>[number]

export const getRepaymentSchedule = call({
  method: 'GET',
  path: 'equities/{id}/repayment-schedule',
  access: 'user',
  summary: 'Returns the repayment schedule of a loan with what was paid, for its owner and administrators.',
  spec: 'investing 4, decisions T43, T44',
  params: object({ id: id() }),
  reply: object({
    state: oneOf(scheduleStates),
    /** Null unless the loan is running. */
    schedule: nullable(schedule),
    /** What repays the loan in full today: due and unpaid, the rest of the principal, and its interest until today. */
    payoff: nullable(minor()),
    ...stages,
    /** What an administrator may declare now; empty for the owner. */
    declarable: list(oneOf(repaymentStages), 10),
  }),
  cache: 'private',
})

export const getOwnRepaymentSchedule = call({
  method: 'GET',
  path: 'my-investment/{id}/repayment-schedule',
  access: 'user',
  summary: "Returns the user's share of the repayments of the campaign of an investment: expected, paid and overdue.",
  spec: 'investing 4, decisions T43, T44',
  params: object({ id: id() }),
  reply: object({
    state: oneOf(scheduleStates),
    schedule: nullable(schedule),
    currency: currencyCode(),
    /** What the user received from the campaign. */
    received: minor(),
    /** Reports of the owner with repayments that the user has a share of, latest first. */
    reports: list(
      object({
        repaymentId: id(),
        type: oneOf(repaymentTypes),
        periodStart: date(),
        periodEnd: date(),
        file: reportFile,
      }),
      100,
    ),
    ...stages,
  }),
  cache: 'private',
})

const loanInvestor = object({
  /** Of the investor's latest investment, because it identifies no person. */
  investmentId: id(),
  /** For the owner by consent only, else initials, and empty for an anonymous investor (decision T7). */
  name: text({ max: 250 }),
  units: minor(),
  /** Their part of the principal. */
  principal: minor(),
  /** Interest and principal over the whole term, and of it what is due by today. */
  expected: minor(),
  due: minor(),
  paid: minor(),
  overdue: minor(),
})
export type LoanInvestor = Value<typeof loanInvestor>

export const listLoanInvestors = call({
  method: 'GET',
  path: 'equities/{id}/repayment-schedule/investors',
  access: 'user',
  summary: 'Lists what each investor of a loan expects and was paid, for its owner and administrators.',
  spec: 'investing 3, 4, decisions T7, T44',
  params: object({ id: id() }),
  query: object(paging),
  reply: object({ currency: currencyCode(), items: list(loanInvestor, 200), ...paged }),
  cache: 'private',
})
