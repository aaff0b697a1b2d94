/** The steps of the profile. They stand in the address, so that back works and a reload stays where it was. */

import { accreditationStepNames } from '#domain/accreditation.ts'
import { pathTo } from '#src/routes.ts'

export const wizardSteps = [...accreditationStepNames, 'review'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** Undefined where none is asked for: how it stands. */
export function stepOf(query: URLSearchParams): WizardStep | undefined {
  return wizardSteps.find((step) => step === query.get('step'))
}

/** @param from where to come back to in the end; carried along */
export function stepPath(step: WizardStep | undefined, from: string): string {
  return pathTo('investmentAccount', {}, { step, from })
}

export function stepAfter(step: WizardStep): WizardStep {
  return wizardSteps[wizardSteps.indexOf(step) + 1] ?? 'review'
}
