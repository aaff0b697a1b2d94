import { pageOf, sliceOf } from '#api/db/paging.ts'
import { loanInvestorsCursor } from '#api/db/repayment/loans.ts'
import { handle } from '#api/handlers/handler.ts'
import {
  presentLoanInvestor,
  presentOwnReport,
  presentSchedule,
  presentStages,
} from '#api/presenters/repayment/repayment-schedule.ts'
import { readLoanInvestors, readOwnSchedule, readSchedule } from '#api/services/repayment/read-schedule.ts'
import * as scheduleCalls from '#contract/repayment/repayment-schedule.ts'
import { pageSize } from '#domain/limits.ts'

const notRunning = { schedule: null, stage: null, stages: [] }

const getRepaymentSchedule = handle(scheduleCalls.getRepaymentSchedule, async ({ params, member }, deps) => {
  const { loan, running } = await readSchedule({ campaignId: params.id, member }, deps)
  if (loan.state !== 'running' || running === undefined)
    return { state: loan.state, ...notRunning, payoff: null, declarable: [] }
  const { payoff, stage, stages, declarable } = running
  return {
    state: loan.state,
    schedule: presentSchedule(loan.terms, loan.progress, loan.row.currency ?? ''),
    payoff,
    stage,
    stages: presentStages(stages),
    declarable: [...declarable],
  }
})

const getOwnRepaymentSchedule = handle(scheduleCalls.getOwnRepaymentSchedule, async ({ params, member }, deps) => {
  const { loan, running, currency, received, reports: rows } = await readOwnSchedule(params.id, member, deps)
  const reports = rows.map(presentOwnReport)
  if (loan.state !== 'running' || running === undefined)
    return { state: loan.state, ...notRunning, currency, received, reports }
  const { own, stage, stages } = running
  const schedule = presentSchedule(loan.terms, own, currency)
  return { state: loan.state, schedule, currency, received, reports, stage, stages: presentStages(stages) }
})

const listLoanInvestors = handle(scheduleCalls.listLoanInvestors, async ({ params, query, member }, deps) => {
  const slice = sliceOf(query, pageSize.loanInvestors, 'loan-investors')
  const { currency, investors, total } = await readLoanInvestors({ campaignId: params.id, member, slice }, deps)
  const page = pageOf(investors, slice.limit, ({ row }) => loanInvestorsCursor(row), 'loan-investors')
  return {
    ...page,
    items: page.items.map((investor) => presentLoanInvestor(investor, member.isAdmin)),
    currency: currency ?? '',
    total,
    totalIsExact: true,
  }
})

export const repaymentSchedule = { getOwnRepaymentSchedule, getRepaymentSchedule, listLoanInvestors }
