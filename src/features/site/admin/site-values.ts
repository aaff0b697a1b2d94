/**
 * Converts the settings of a part to form values and back: texts have a field for each language, lists are one line of
 * words.
 */

import type { SiteAdministration } from '#contract/site/admin-site.ts'
import { countryCodes } from '#domain/site/countries.ts'
import type { FieldProblem } from '#domain/field.ts'
import { languages, type LocalizedText } from '#domain/site/language.ts'
import { type DecimalMark, toDecimal } from '#domain/money.ts'
import {
  fieldsOfPart,
  type PlainSiteValue,
  type PlainSiteValues,
  type SiteField,
  type SitePart,
  siteProblems,
} from '#domain/site/site.ts'
import { parseTyped } from '#src/components/number/number-text.ts'
import type { FormValues } from '#src/components/form/use-form.ts'

/** Two decimals: parsed as money with two decimals, the value is hundredths of a percent. */
const percentLike = 'USD'

export function formValues(part: SitePart, values: PlainSiteValues): FormValues {
  return Object.fromEntries(
    fieldsOfPart(part).flatMap(([name, field]): [string, string | boolean][] => {
      const value = values[name] ?? null
      if (field.kind === 'localized')
        return languages.map((language) => [`${name}.${language}`, (value as LocalizedText | null)?.[language] ?? ''])
      return [[name, shown(field, value)]]
    }),
  )
}

function shown({ kind }: SiteField, value: PlainSiteValue): string | boolean {
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.join(' ')
  if (kind === 'points' && typeof value === 'number')
    return toDecimal({ amount: BigInt(value), currency: percentLike }).replace(/\.?0+$/, '')
  return value === null ? '' : String(value)
}

/** The entered values in wire format. An unreadable number becomes NaN. */
export function siteValues(part: SitePart, values: FormValues, mark: DecimalMark): PlainSiteValues {
  return Object.fromEntries(
    fieldsOfPart(part).map(([name, field]) => [name, entered(name, field, values, mark)] as const),
  )
}

function entered(name: string, { kind }: SiteField, values: FormValues, mark: DecimalMark): PlainSiteValue {
  const textOf = (key: string): string => String(values[key] ?? '').trim()
  switch (kind) {
    case 'switch':
      return values[name] === true
    case 'localized':
      return { en: textOf(`${name}.en`), fr: textOf(`${name}.fr`), ar: textOf(`${name}.ar`) }
    case 'number': {
      const parsed = parseTyped(textOf(name), { is: 'whole' }, mark)
      return parsed.ok ? Number(parsed.amount) : Number.NaN
    }
    case 'points': {
      const parsed = parseTyped(textOf(name), { is: 'percent' }, mark)
      return parsed.ok ? Number(parsed.amount) : Number.NaN
    }
    case 'several':
      return listOf(textOf(name))
    case 'picture':
      return textOf(name) === '' ? null : textOf(name)
    case 'colour':
      return textOf(name).toLowerCase()
    default:
      return textOf(name)
  }
}

export function listOf(text: string): string[] {
  return text.split(' ').filter(Boolean)
}

type Facts = Pick<SiteAdministration, 'currencies' | 'timeZones' | 'captchaKeys'>

export function siteFormProblems(
  part: SitePart,
  values: FormValues,
  mark: DecimalMark,
  { currencies, timeZones, captchaKeys }: Facts,
): FieldProblem[] {
  return siteProblems(part, siteValues(part, values, mark), {
    currencies,
    timeZones,
    countries: countryCodes,
    hasSecret: captchaKeys.shown !== null,
  })
}

export function sameForm(one: FormValues, other: FormValues): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name])
}
