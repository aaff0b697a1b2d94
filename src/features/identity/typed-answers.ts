/** The answers of accreditation, between their typed and their sent form. */

import type { IsoDate } from '#domain/calendar.ts'
import {
  type AccreditationField,
  accreditationProblems,
  type AccreditationStep,
  accreditationSteps,
  type AccreditationValues,
} from '#domain/identity/accreditation.ts'
import { answerKind, visibleFields } from '#domain/identity/accreditation-form.ts'
import type { FieldProblem } from '#domain/field.ts'
import type { DecimalMark } from '#domain/money.ts'
import {
  type AnswerForm,
  answerProblems,
  areSaved,
  sentAnswers,
  type TypedAnswers,
  typedAnswers,
} from './answer-form.ts'

export type { TypedAnswers }
export { areSaved as isSaved }

const withDigits: ReadonlySet<AccreditationField> = new Set([
  'phone',
  'postalCode',
  'licenceNumber',
  'socialSecurityNumber',
])

function formOf(step: AccreditationStep, today: IsoDate = ''): AnswerForm<AccreditationField> {
  return {
    fields: accreditationSteps[step],
    isAmount: (field) => answerKind(field).is === 'amount',
    hasDigits: (field) => withDigits.has(field),
    visible: (values) => visibleFields(step, values),
    problems: (values) => accreditationProblems(step, values, today),
  }
}

export function typedOf(step: AccreditationStep, stored: AccreditationValues, mark: DecimalMark): TypedAnswers {
  return typedAnswers(formOf(step), stored, mark)
}

/** @param stored the answers of all steps */
export function answersOf(
  step: AccreditationStep,
  typed: TypedAnswers,
  stored: AccreditationValues,
  mark: DecimalMark,
): AccreditationValues {
  return sentAnswers(formOf(step), typed, stored, mark)
}

export function typedProblems(
  step: AccreditationStep,
  typed: TypedAnswers,
  stored: AccreditationValues,
  today: IsoDate,
  mark: DecimalMark,
): readonly FieldProblem[] {
  return answerProblems(formOf(step, today), typed, stored, mark)
}
