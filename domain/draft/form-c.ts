/**
 * Maps a filing on SEC Form C to the fields of a campaign's draft (vectors 1). It accepts real filings: missing and
 * empty elements, `N/A`, amounts with separators, two date formats, several issuers. It guesses nothing; texts that
 * have no field, or cannot be read, are listed.
 */

import { isDate } from '#domain/calendar.ts'
import { employeesOf, figureTexts, parseSigned, yearOf } from '#domain/campaign/figure-texts.ts'
import { type FigureName, type FigureYear, figureYears, type Financials } from '#domain/campaign/figures.ts'
import { publicUrl } from '#domain/public-url.ts'
import { addressOf, regionName } from './form-c-regions.ts'
import { parseDecimal, toDecimal } from '#domain/money.ts'
import { draftFieldMaximum } from '#domain/limits.ts'

/** One element's own text and its path: names without prefixes, from the outermost, `a/b/c`. */
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
  /** In the filing's order, without blank texts. */
  readonly unmatched: readonly FilingText[]
}

/** Every amount of the form is in this currency. */
const currency = 'USD'
/** Secret: a code with which to file in the filer's name. */
const secretNames = new Set(['filerCcc'])
/** Parts whose names could be mistaken for the issuer's own. */
const otherParts = /^(?:coIssuer|signature|headerData$)/i

type Section = 'company' | 'fundraising' | 'terms'
type Reading = (text: string) => string | undefined

/** Element -> section, field, and parser. */
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
  descOverSubscription: ['fundraising', 'allocationDescription', plain],
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

/** @returns undefined if it is not a Form C */
export function readFormC(texts: readonly FilingText[]): FormC | undefined {
  const filingTexts = texts
    .map(({ path, text }) => ({ path, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ path, text }) => text !== '' && !/^(?:n\/?a|none)\.?$/i.test(text) && !secretNames.has(lastOf(path)))
  const form = formCTypes.find((type) =>
    filingTexts.some(({ path, text }) => lastOf(path) === 'submissionType' && text.toUpperCase() === type),
  )
  if (form === undefined) return undefined
  const taken = new Set<FilingText>()
  const values = sectionValues(filingTexts, taken)
  const financials = figuresOf(filingTexts, taken)
  // All investors are refunded when the target is missed (Rule 304): all or nothing.
  if (values.fundraising['goal'] !== undefined) Object.assign(values.fundraising, { currency, raiseType: 'fixed' })
  return {
    form,
    values: { ...values, figures: financials ? figureTexts(financials) : {} },
    financials,
    unmatched: joined(filingTexts.filter((each) => !taken.has(each) && lastOf(each.path) !== 'submissionType')),
  }
}

/** Up to sixty-four jurisdictions are shown as one line, by their postal codes. */
function joined(texts: readonly FilingText[]): FilingText[] {
  const names = texts.filter(isJurisdiction)
  const all = [...new Set(names.map(({ text }) => regionName(text)))].join(', ')
  return texts.flatMap((each) => (isJurisdiction(each) ? (each === names[0] ? { ...each, text: all } : []) : each))
}

function isJurisdiction({ path }: FilingText): boolean {
  return lastOf(path) === 'issueJurisdictionSecuritiesOffering'
}

type Values = Record<Section, Record<string, string>>

function sectionValues(filingTexts: readonly FilingText[], taken: Set<FilingText>): Values {
  const values: Values = { company: {}, fundraising: {}, terms: {} }
  const own = filingTexts.filter(({ path }) => !path.split('/').some((part) => otherParts.test(part)))
  for (const each of own) {
    const name = lastOf(each.path)
    const elementField = Object.hasOwn(elementFields, name) ? elementFields[name] : undefined
    const [section, field, read] = elementField ?? []
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

function figuresOf(filingTexts: readonly FilingText[], taken: Set<FilingText>): Financials | undefined {
  const amounts = new Map<string, bigint>()
  let employees: number | null = null
  for (const each of filingTexts) {
    const name = lastOf(each.path)
    if (name === 'currentEmployees') {
      employees = employeesOf(each.text.replaceAll(',', ''))
      if (employees !== null) taken.add(each)
    }
    // Also `MRecent…` and `Recent…`, which the SEC's own tables sometimes use.
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

/** Parses an exact decimal as written by hand: separators, a currency sign, brackets for negative amounts. */
function decimal(text: string): string {
  const bare = text.replace(/^USD|USD$/i, '').replace(/[$\s]/g, '')
  const digits = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  const bracketed = /^\(([^()]+)\)$/.exec(bare)?.[1]
  const signed = bracketed === undefined ? digits : `-${decimal(bracketed)}`
  return withoutSpare(signed.replace(/^(-?)\./, '$10.').replace(/\.$/, ''))
}

/** `1.20000` is 1.20; a fraction of a cent is invalid in the currency. */
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

/** `MM-DD-YYYY` and `YYYY-MM-DD`, with hyphens or slashes; a suffix such as a time zone is ignored. */
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

/** `Other` is at the issuer's discretion, as `descOverSubscription` describes. An unknown rule is reported as unmatched. */
function allocation(text: string): string | undefined {
  if (/^first/i.test(text)) return 'first-come'
  if (/^other/i.test(text)) return 'discretionary'
  return /^pro/i.test(text) ? 'pro-rata' : undefined
}
