/** Who operates the site, under which licence, and who holds investors' money (docs/areas/site.md). */

import { type FieldProblem, plainCharacters, urlRule } from '#domain/field.ts'
import { urlMaximum } from '#domain/limits.ts'

/** A name or a number: one line without markup. */
const line = (max: number) => ({ kind: 'text', max, rule: plainCharacters }) as const

export const operatorFields = {
  operatorName: line(120),
  operatorAddress: line(200),
  licence: { kind: 'localized', max: 120 },
  licenceAuthority: line(120),
  licenceNumber: line(60),
  licenceUrl: { kind: 'text', max: urlMaximum, rule: urlRule },
  custodianName: line(120),
  custodianLicence: { kind: 'localized', max: 200 },
} as const
type OperatorField = keyof typeof operatorFields

/** None of the required fields is complete without the others, and no optional one without them. */
const completeTogether: readonly Readonly<Record<'required' | 'optional', readonly OperatorField[]>>[] = [
  { required: ['operatorName', 'operatorAddress'], optional: [] },
  { required: ['licenceAuthority', 'licenceNumber'], optional: ['licence', 'licenceUrl'] },
  { required: ['custodianName', 'custodianLicence'], optional: [] },
]

/** Fields that are missing although others of their group are filled in. */
export function missingOperatorFields(values: Readonly<Record<string, unknown>>): FieldProblem[] {
  const isFilled = (field: OperatorField): boolean => {
    const value = values[field] ?? ''
    return (typeof value === 'object' ? Object.values(value) : [value]).some((each) => String(each).trim() !== '')
  }
  return completeTogether
    .filter(({ required, optional }) => [...required, ...optional].some(isFilled))
    .flatMap(({ required }) => required.filter((field) => !isFilled(field)))
    .map((field) => ({ path: operatorFields[field].kind === 'localized' ? `${field}.en` : field, code: 'required' }))
}
