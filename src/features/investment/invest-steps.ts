/** The steps of investing. They stand in the address, so that back works and a reload stays where it was. */

import { pathTo } from '#src/routes.ts'

export const investSteps = ['amount', 'pay', 'review'] as const
export type InvestStep = (typeof investSteps)[number]

/** With the one that follows the reservation, on the page of its payment: what is signed is about units that are kept. */
export const shownSteps = [...investSteps, 'agreement'] as const
export type ShownStep = (typeof shownSteps)[number]

/** The step to show: the asked one, unless there is no amount yet that the later ones could be about. */
export function stepOf(asked: string | null, hasAmount: boolean): InvestStep {
  const step = investSteps.find((each) => each === asked) ?? 'amount'
  return hasAmount ? step : 'amount'
}

export function stepPath(campaignId: string, step: InvestStep): string {
  return pathTo('invest', { id: campaignId }, { step: step === 'amount' ? undefined : step })
}
