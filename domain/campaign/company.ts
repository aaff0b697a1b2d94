/** Step 1 of a campaign: the company (platform 3 and 5). */

import { companyDescriptionMaximum, companyNameMinimum } from '#domain/limits.ts'
import {
  atMost,
  companyNameRules,
  emailRule,
  type FieldProblem,
  validateFields,
  phoneRule,
  type TextRule,
  urlRule,
  yearRule,
} from '#domain/field.ts'
import { type OfferedOptions, optionRule } from '#domain/site/offered-options.ts'

/**
 * The fields of the step, in the order of the form. The logo is a file's id. All are texts, empty if nothing was
 * entered.
 */
export const companyFields = [
  'companyName',
  'yearFounded',
  'industry',
  'category',
  'companyEmail',
  'phoneNumber',
  'website',
  'companyUrl',
  'address',
  'description',
  'companyLogo',
] as const
export type CompanyField = (typeof companyFields)[number]
export type CompanyProfile = Readonly<Record<CompanyField, string>>

/** A company with nothing entered yet. */
export const emptyCompany: CompanyProfile = Object.fromEntries(
  companyFields.map((field) => [field, '']),
) as CompanyProfile

/** Fields that the step requires (platform 5, steps and field rules together). */
const requiredCompanyFields: ReadonlySet<CompanyField> = new Set([
  'companyName',
  'yearFounded',
  'industry',
  'category',
  'companyEmail',
  'phoneNumber',
  'website',
  'address',
  'description',
  'companyLogo',
])

export interface CompanyRules {
  /** Minimum length of the name; the site's settings may override the default of 10 (decision T50). */
  readonly nameMinimum?: number
  /** The current year, for the year of foundation. */
  readonly year: number
  /** The options of the site's own lists. */
  readonly offered: OfferedOptions
}

/** Problems that keep this step from being complete. Empty if it is complete. */
export function companyProblems(
  company: CompanyProfile,
  { nameMinimum = companyNameMinimum, year, offered }: CompanyRules,
): FieldProblem[] {
  const rules: Partial<Record<CompanyField, TextRule[]>> = {
    companyName: companyNameRules(nameMinimum),
    yearFounded: [yearRule(1600, year)],
    industry: [optionRule(offered.industries)],
    category: [optionRule(offered.categories)],
    companyEmail: [emailRule],
    phoneNumber: [phoneRule],
    website: [urlRule],
    companyUrl: [urlRule],
    address: [atMost(300)],
    description: [atMost(companyDescriptionMaximum)],
  }
  return validateFields<Record<CompanyField, string>>(
    company,
    Object.fromEntries(
      companyFields.map((field) => [field, { required: requiredCompanyFields.has(field), rules: rules[field] ?? [] }]),
    ),
  )
}
