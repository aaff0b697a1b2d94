/** The steps of the profile. They are stored in the URL, so that back works and a reload stays on the same step. */

import { accreditationStepNames } from '#domain/identity/accreditation.ts'
import { pathTo } from '#src/routes.ts'

export const wizardSteps = [...accreditationStepNames, 'review'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** Undefined if the URL names no step: shows the accreditation state. */
export function stepOf(query: URLSearchParams): WizardStep | undefined {
  return wizardSteps.find((step) => step === query.get('step'))
}

/** @param from path to return to at the end; passed through all steps */
export function stepPath(step: WizardStep | undefined, from: string): string {
  return pathTo('investmentAccount', {}, { step, from })
}

export function stepAfter(step: WizardStep): WizardStep {
  return wizardSteps[wizardSteps.indexOf(step) + 1] ?? 'review'
}
