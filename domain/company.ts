/** Step 1 of a campaign: the company (platform 3 and 5). */

import { companyDescriptionMaximum, companyNameMinimum } from './limits.ts'
import {
  atMost,
  companyNameRules,
  emailRule,
  type FieldProblem,
  judge,
  phoneRule,
  type TextRule,
  urlRule,
  yearRule,
} from './field.ts'
import { type OfferedOptions, optionRule } from './site/offered-options.ts'

/** The fields of the step, in the order of the form. The logo is a file's id. All are texts, empty where nothing was entered. */
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

/** Fields without which the step is not complete (platform 5, steps and field rules together). */
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
  /** Least characters of the name; the site's settings may say another number than 10 (decision T50). */
  readonly nameMinimum?: number
  /** The current year, for the year of foundation. */
  readonly year: number
  /** What the site's own lists offer. */
  readonly offered: OfferedOptions
}

/** Everything that still stands between this company and a complete step. Empty when it is complete. */
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
  return judge<Record<CompanyField, string>>(
    company,
    Object.fromEntries(
      companyFields.map((field) => [field, { required: requiredCompanyFields.has(field), rules: rules[field] ?? [] }]),
    ),
  )
}
