/** The steps of the form, and their answers between the typed and the sent form. */

import type { Identity } from '#contract/identity/identity.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { DocumentSlot, PartyKind } from '#domain/identity/identity.ts'
import { partyAnswerKind, visiblePartyFields } from '#domain/identity/party-form.ts'
import {
  documentsOf,
  type PartyField,
  partyProblems,
  type PartyStep,
  partySteps,
  type PartyValues,
  stepsOf,
} from '#domain/identity/party.ts'
import { pathTo } from '#src/routes.ts'
import type { AnswerForm } from '#src/features/identity/answer-form.ts'

export type WizardStep = 'kind' | PartyStep | 'review'

/** The kind of party that is verified: the stored one, if the site still verifies it. */
export function kindOf({ kinds, kind }: Pick<Identity, 'kinds' | 'kind'>): PartyKind {
  return kinds.includes(kind) ? kind : (kinds[0] ?? 'self')
}

export function wizardSteps({ kinds }: Pick<Identity, 'kinds'>, kind: PartyKind): readonly WizardStep[] {
  return [...(kinds.length > 1 ? (['kind'] as const) : []), ...stepsOf(kind), 'review']
}

/** @param from path to return to at the end; passed through all steps. @param problems shows the step's problems at once */
export function stepPath(step: WizardStep | undefined, from: string, problems = false): string {
  return pathTo('userKyc', {}, { step, from, ...(problems ? { check: 'yes' } : {}) })
}

const otherDigits: ReadonlySet<PartyField> = new Set(['phone', 'alternativePhone', 'postalCode', 'holderPostalCode'])

export function partyForm(step: PartyStep, kind: PartyKind, today: IsoDate): AnswerForm<PartyField> {
  return {
    fields: partySteps[step],
    isAmount: (field) => partyAnswerKind(field, kind).is === 'amount',
    hasDigits: (field) => otherDigits.has(field) || partyAnswerKind(field, kind).is === 'masked',
    visible: (values) => visiblePartyFields(step, kind, values),
    problems: (values) => partyProblems(step, kind, values, today),
  }
}

/** The documents that the party has to add. */
export function requiredDocuments(
  { collectsDocuments }: Pick<Identity, 'collectsDocuments'>,
  kind: PartyKind,
  values: PartyValues,
): readonly DocumentSlot[] {
  return documentsOf(kind, values, collectsDocuments)
}

/** The steps that are not complete. */
export function openSteps(identity: Identity, kind: PartyKind, today: IsoDate): readonly PartyStep[] {
  const values: PartyValues = identity.values
  const missing = requiredDocuments(identity, kind, values).some(
    (slot) => !identity.documents.some((each) => each.slot === slot),
  )
  return stepsOf(kind).filter(
    (step) => partyProblems(step, kind, values, today).length > 0 || (step === 'documents' && missing),
  )
}
