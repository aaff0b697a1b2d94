/** The steps of investing. They are stored in the URL, so that back works and a reload stays on the same step. */

import { pathTo } from '#src/routes.ts'

export const investSteps = ['amount', 'review'] as const
export type InvestStep = (typeof investSteps)[number]

/** Includes the steps that follow the reservation, on the payment page: the agreement is about units that are held. */
export const shownSteps = [...investSteps, 'agreement', 'payment'] as const
export type ShownStep = (typeof shownSteps)[number]

export function isInvestStep(step: ShownStep): step is InvestStep {
  return investSteps.some((each) => each === step)
}

/** The step to show: the requested one, unless the later steps have no amount yet. */
export function stepOf(requestedStep: string | null, hasAmount: boolean): InvestStep {
  const step = investSteps.find((each) => each === requestedStep) ?? 'amount'
  return hasAmount ? step : 'amount'
}

export function stepPath(campaignId: string, step: InvestStep): string {
  return pathTo('invest', { id: campaignId }, { step: step === 'amount' ? undefined : step })
}
