/** A company's figures as texts: of a draft's section, of a filing, and as an owner enters them. */

import { type FieldProblem, validateFields, oneOfRule, type TextRule } from '#domain/field.ts'
import { amountMaximum } from '#domain/limits.ts'
import { type Currency, exponentOf, minorPerMajor, parseDecimal, toDecimal } from '#domain/money.ts'
import { unreadProblem } from '#domain/parse-number.ts'
import { isoCurrencies } from '#domain/site/currencies.ts'
import {
  type FigureName,
  figureNames,
  type FigureYear,
  figureYears,
  type Financials,
  type YearFigures,
} from './figures.ts'

/** Reads an exact decimal text that may be negative. Undefined for anything else. */
export function parseSigned(text: string, currency: Currency): bigint | undefined {
  const negative = text.startsWith('-')
  const parsed = parseDecimal(negative ? text.slice(1) : text, currency)
  if (!parsed.ok) return undefined
  return negative ? -parsed.amount : parsed.amount
}

/** A year built by reading its figures; undefined if there are none. */
export function yearOf(
  year: FigureYear,
  read: (name: FigureName) => bigint | null | undefined,
): YearFigures | undefined {
  const amounts = Object.fromEntries(figureNames.map((name) => [name, read(name) ?? null])) as Record<
    FigureName,
    bigint | null
  >
  return figureNames.some((name) => amounts[name] !== null) ? { year, ...amounts } : undefined
}

/**
 * The figures of a draft's section: texts under `<recent|prior>.<name>`, `employees`, and `currency` if it is not the
 * campaign's. A figure that cannot be read counts as not given. Undefined if there is no figure at all.
 */
export function financialsOf(
  section: Readonly<Record<string, unknown>>,
  campaignCurrency: Currency,
): Financials | undefined {
  const textOf = (field: string): string => {
    const value = Object.hasOwn(section, field) ? section[field] : undefined
    return typeof value === 'string' ? value.trim() : ''
  }
  const currency = /^[A-Z]{3}$/.test(textOf('currency')) ? textOf('currency') : campaignCurrency
  const years = figureYears.flatMap(
    (year) => yearOf(year, (name) => parseSigned(textOf(`${year}.${name}`), currency)) ?? [],
  )
  if (years.length === 0) return undefined
  return { currency, years, employees: employeesOf(textOf('employees')) }
}

/** Number of employees; filings write it with decimals. */
export function employeesOf(text: string): number | null {
  return /^\d{1,7}(?:\.0+)?$/.test(text) ? Number(text) : null
}

/** The same figures as texts of a draft's section. */
export function figureTexts({ currency, years, employees }: Financials): Record<string, string> {
  const texts: Record<string, string> = { currency }
  for (const figures of years)
    for (const name of figureNames) {
      const amount = figures[name]
      if (amount !== null) texts[`${figures.year}.${name}`] = toDecimal({ amount, currency })
    }
  if (employees !== null) texts['employees'] = String(employees)
  return texts
}

/** The currency of a section's figures: its own, else the campaign's. */
export function figuresCurrency(section: Readonly<Record<string, string>>, campaignCurrency: Currency): Currency {
  const own = (section['currency'] ?? '').trim()
  return own === '' ? campaignCurrency : own
}

const employeesMaximum = 9_999_999

/** Problems of the figures that an owner entered. None of them is required, and any may be negative. */
export function figuresProblems(section: Readonly<Record<string, string>>, campaignCurrency: Currency): FieldProblem[] {
  const rules = [signedRule(figuresCurrency(section, campaignCurrency))]
  const amounts = figureYears.flatMap((year) =>
    figureNames.map((name) => [`${year}.${name}`, { required: false, rules }]),
  )
  return validateFields(section, {
    currency: { required: false, rules: [oneOfRule(isoCurrencies)] },
    ...Object.fromEntries(amounts),
    employees: { required: false, rules: [employeesRule] },
  })
}

const signedRule =
  (currency: Currency): TextRule =>
  (text) => {
    const unread = unreadProblem(text)
    if (unread) return unread
    const parsed = parseDecimal(text.replace(/^-/, ''), currency)
    if (!parsed.ok) {
      if (parsed.reason === 'decimals') return { code: 'decimals', limit: exponentOf(currency) }
      return parsed.reason === 'huge' ? { code: 'too-large', limit: amountMaximum } : { code: 'number' }
    }
    if (parsed.amount <= BigInt(amountMaximum) * minorPerMajor(currency)) return undefined
    return text.startsWith('-')
      ? { code: 'too-small', limit: -amountMaximum }
      : { code: 'too-large', limit: amountMaximum }
  }

const employeesRule: TextRule = (text) => {
  if (employeesOf(text) !== null) return undefined
  const unread = unreadProblem(text)
  if (unread) return unread
  if (/^\d+$/.test(text)) return { code: 'too-large', limit: employeesMaximum }
  return /^\d+\.\d+$/.test(text) ? { code: 'decimals', limit: 0 } : { code: 'number' }
}
