import { handle } from '#api/handlers/handler.ts'
import { presentSchedule } from '#api/presenters/repayment/repayment-schedule.ts'
import { readOwnSchedule, readSchedule } from '#api/services/repayment/read-schedule.ts'
import * as scheduleCalls from '#contract/repayment/repayment-schedule.ts'

const getRepaymentSchedule = handle(scheduleCalls.getRepaymentSchedule, async ({ params, member }, deps) => {
  const { loan, payoff } = await readSchedule({ campaignId: params.id, member }, deps)
  if (loan.state !== 'running') return { state: loan.state, schedule: null, payoff: null }
  const schedule = presentSchedule(loan.terms, loan.progress, loan.row.currency ?? '')
  return {
    state: loan.state,
    schedule,
    payoff: payoff ? { interest: payoff.interest, principal: payoff.principal, total: payoff.total } : null,
  }
})

const getOwnRepaymentSchedule = handle(scheduleCalls.getOwnRepaymentSchedule, async ({ params, member }, deps) => {
  const { loan, own, currency, received } = await readOwnSchedule(params.id, member, deps)
  const schedule = loan.state === 'running' && own !== undefined ? presentSchedule(loan.terms, own, currency) : null
  return { state: loan.state, schedule, currency, received }
})

export const repaymentSchedule = { getOwnRepaymentSchedule, getRepaymentSchedule }
