/**
 * What a filing on SEC Form C says, in the fields of a campaign's draft (vectors 1). Takes what real filings hold: missing and
 * empty elements, `N/A`, amounts with separators, two ways to write a date, several issuers. Nothing is guessed; what has no
 * place, or cannot be read, is listed.
 */

import { isDate } from './calendar.ts'
import {
  employeesOf,
  type FigureName,
  figureTexts,
  type FigureYear,
  figureYears,
  type Financials,
  parseSigned,
  yearOf,
} from './figures.ts'
import { publicUrl } from './field.ts'
import { addressOf, regionName } from './form-c-regions.ts'
import { parseDecimal, toDecimal } from './money.ts'
import { draftFieldMaximum } from './limits.ts'

/** One element's own text and where it stands: names without prefixes, from the outermost, `a/b/c`. */
export interface FilingText {
  readonly path: string
  readonly text: string
}

export const formCTypes = [
  'C',
  'C-W',
  'C-U',
  'C-U-W',
  'C/A',
  'C/A-W',
  'C-AR',
  'C-AR-W',
  'C-AR/A',
  'C-AR/A-W',
  'C-TR',
  'C-TR-W',
] as const
export type FormCType = (typeof formCTypes)[number]

export interface FormC {
  readonly form: FormCType
  /** Texts for the sections of a draft; only fields that the filing fills. */
  readonly values: {
    readonly company: Readonly<Record<string, string>>
    readonly fundraising: Readonly<Record<string, string>>
    readonly terms: Readonly<Record<string, string>>
    readonly figures: Readonly<Record<string, string>>
  }
  readonly financials: Financials | undefined
  /** In the filing's order, without what is blank. */
  readonly unplaced: readonly FilingText[]
}

/** Every amount of the form is in it. */
const currency = 'USD'
/** Nobody's business: a code that files in the filer's name. */
const secretNames = new Set(['filerCcc'])
/** Parts whose names would be taken for the issuer's own. */
const otherParts = /^(?:coIssuer|signature|headerData$)/i

type Section = 'company' | 'fundraising' | 'terms'
type Reading = (text: string) => string | undefined

/** Element -> section, field, and how it is read. */
const elementFields: Readonly<Record<string, readonly [Section, string, Reading]>> = {
  nameOfIssuer: ['company', 'companyName', plain],
  dateIncorporation: ['company', 'yearFounded', (text) => isoDate(text)?.slice(0, 4)],
  issuerWebsite: ['company', 'website', website],
  price: ['terms', 'unitPrice', amount],
  noOfSecurityOffered: ['terms', 'numberOfUnits', whole],
  offeringAmount: ['fundraising', 'goal', amount],
  maximumOfferingAmount: ['fundraising', 'maximumOffering', amount],
  deadlineDate: ['fundraising', 'closingDate', isoDate],
  overSubscriptionAllocationType: ['fundraising', 'allocation', allocation],
}

const addressNames: ReadonlySet<string> = new Set(['street1', 'street2', 'city', 'stateOrCountry', 'zipCode'])

const figureElements: readonly (readonly [RegExp, FigureName])[] = [
  [/^totalAssets?/i, 'totalAssets'],
  [/^cashEqui/i, 'cash'],
  [/^(?:actReceived|actReceivable|accountsReceivable)/i, 'accountsReceivable'],
  [/^shortTermDebt/i, 'shortTermDebt'],
  [/^longTermDebt/i, 'longTermDebt'],
  [/^revenues?/i, 'revenue'],
  [/^costGoodsSold/i, 'costOfGoodsSold'],
  [/^tax(?:es)?Paid/i, 'taxesPaid'],
  [/^netIncome/i, 'netIncome'],
]

/** @returns undefined for what is no Form C */
export function readFormC(texts: readonly FilingText[]): FormC | undefined {
  const said = texts
    .map(({ path, text }) => ({ path, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ path, text }) => text !== '' && !/^(?:n\/?a|none)\.?$/i.test(text) && !secretNames.has(lastOf(path)))
  const form = formCTypes.find((type) =>
    said.some(({ path, text }) => lastOf(path) === 'submissionType' && text.toUpperCase() === type),
  )
  if (form === undefined) return undefined
  const taken = new Set<FilingText>()
  const values = sectionValues(said, taken)
  const financials = figuresOf(said, taken)
  // Money goes back to everybody when the target is missed (Rule 304): all or nothing.
  if (values.fundraising['goal'] !== undefined) Object.assign(values.fundraising, { currency, raiseType: 'fixed' })
  return {
    form,
    values: { ...values, figures: financials ? figureTexts(financials) : {} },
    financials,
    unplaced: joined(said.filter((each) => !taken.has(each) && lastOf(each.path) !== 'submissionType')),
  }
}

/** Up to sixty-four jurisdictions are one line to whoever reads it, under their postal codes. */
function joined(texts: readonly FilingText[]): FilingText[] {
  const names = texts.filter(isJurisdiction)
  const all = [...new Set(names.map(({ text }) => regionName(text)))].join(', ')
  return texts.flatMap((each) => (isJurisdiction(each) ? (each === names[0] ? { ...each, text: all } : []) : each))
}

function isJurisdiction({ path }: FilingText): boolean {
  return lastOf(path) === 'issueJurisdictionSecuritiesOffering'
}

type Values = Record<Section, Record<string, string>>

function sectionValues(said: readonly FilingText[], taken: Set<FilingText>): Values {
  const values: Values = { company: {}, fundraising: {}, terms: {} }
  const own = said.filter(({ path }) => !path.split('/').some((part) => otherParts.test(part)))
  for (const each of own) {
    const name = lastOf(each.path)
    const place = Object.hasOwn(elementFields, name) ? elementFields[name] : undefined
    const [section, field, read] = place ?? []
    if (section === undefined || field === undefined || values[section][field] !== undefined) continue
    const value = read?.(each.text)
    if (value === undefined || value.length > draftFieldMaximum) continue
    values[section][field] = value
    taken.add(each)
  }
  const address = own.filter(({ path }) => addressNames.has(lastOf(path)) && /issuerAddress\//i.test(path))
  const parts = Object.fromEntries(address.toReversed().map(({ path, text }) => [lastOf(path), text]))
  if (address.length > 0) values.company['address'] = addressOf(parts)
  const accepted = own.filter(({ path }) => lastOf(path) === 'overSubscriptionAccepted')
  for (const each of [...address, ...accepted]) taken.add(each)
  return values
}

function figuresOf(said: readonly FilingText[], taken: Set<FilingText>): Financials | undefined {
  const amounts = new Map<string, bigint>()
  let employees: number | null = null
  for (const each of said) {
    const name = lastOf(each.path)
    if (name === 'currentEmployees') {
      employees = employeesOf(each.text.replaceAll(',', ''))
      if (employees !== null) taken.add(each)
    }
    // Also `MRecent…` and `Recent…`, which the SEC's own tables write in places.
    const year: FigureYear | undefined = /(?:M|Most)?RecentFiscalYear$/i.test(name)
      ? 'recent'
      : /PriorFiscalYear$/i.test(name)
        ? 'prior'
        : undefined
    const figure = figureElements.find(([pattern]) => pattern.test(name))?.[1]
    const value = year && figure ? parseSigned(decimal(each.text), currency) : undefined
    if (value === undefined || amounts.has(`${year}.${figure}`)) continue
    amounts.set(`${year}.${figure}`, value)
    taken.add(each)
  }
  const years = figureYears.flatMap((year) => yearOf(year, (name) => amounts.get(`${year}.${name}`)) ?? [])
  return years.length === 0 ? undefined : { currency, years, employees }
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function plain(text: string): string {
  return text
}

/** An exact decimal out of how people write one: separators, a sign of the currency, brackets for less than nothing. */
function decimal(text: string): string {
  const bare = text.replace(/^USD|USD$/i, '').replace(/[$\s]/g, '')
  const digits = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  const bracketed = /^\(([^()]+)\)$/.exec(bare)?.[1]
  const signed = bracketed === undefined ? digits : `-${decimal(bracketed)}`
  return withoutSpare(signed.replace(/^(-?)\./, '$10.').replace(/\.$/, ''))
}

/** `1.20000` is 1.20; a fifth of a cent is none of the currency. */
function withoutSpare(text: string): string {
  return text.replace(/(\.\d\d)0+$/, '$1')
}

function amount(text: string): string | undefined {
  const parsed = parseDecimal(decimal(text), currency)
  return parsed.ok && parsed.amount > 0n ? toDecimal({ amount: parsed.amount, currency }) : undefined
}

function whole(text: string): string | undefined {
  const digits = decimal(text).replace(/\.0+$/, '')
  return /^[1-9]\d{0,14}$/.test(digits) ? digits : undefined
}

/** `MM-DD-YYYY` and `YYYY-MM-DD`, with hyphens or slashes; what stands behind a date, as a time zone, is left away. */
function isoDate(text: string): string | undefined {
  const american = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text)
  const date = american
    ? `${american[3]}-${(american[1] ?? '').padStart(2, '0')}-${(american[2] ?? '').padStart(2, '0')}`
    : /^(\d{4}-\d{2}-\d{2})(?:[TZ+-].*)?$/.exec(text.replaceAll('/', '-'))?.[1]
  return date !== undefined && isDate(date) ? date : undefined
}

function website(text: string): string | undefined {
  return publicUrl(`https://${text.replace(/^https?:\/\//i, '').replace(/^\/+/, '')}`)
}

function allocation(text: string): string | undefined {
  if (/^pro-?\s?rata/i.test(text)) return 'pro-rata'
  if (/^first/i.test(text)) return 'first-come'
  return /^other/i.test(text) ? 'other' : undefined
}
