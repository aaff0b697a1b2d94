/**
 * The changes that a filing would make to a draft, beside the owner's entered values, which are never overwritten
 * without their consent.
 */

import type { DraftSection, Fields } from '#domain/draft/campaign-sections.ts'
import { figureNames, figureYears } from '#domain/campaign/figures.ts'

type FilingSection = 'company' | 'fundraising' | 'terms' | 'figures'
export type FilingValues = Readonly<Record<FilingSection, Fields>>
export type EnteredSections = Readonly<Partial<Record<DraftSection, Fields>>>
/** Choice by `<section>.<field>`; defaults to the owner's value. */
export type FilingChoices = Readonly<Record<string, 'mine' | 'filing'>>

export interface FilingRow {
  readonly section: FilingSection
  readonly field: string
  readonly mine: string
  readonly filing: string
}

export interface FilingReview {
  /** Fields that are empty. */
  readonly empty: readonly FilingRow[]
  /** Fields that already have another text. */
  readonly disputed: readonly FilingRow[]
  /** The owner's currency, if amounts in the filing's currency are left out because of it. */
  readonly ownCurrency: string | undefined
  /** Texts to apply, by section. */
  readonly change: Partial<Record<FilingSection, Record<string, string>>>
}

const amountFields: Readonly<Record<FilingSection, ReadonlySet<string>>> = {
  company: new Set(),
  fundraising: new Set(['goal', 'maximumOffering']),
  terms: new Set(['unitPrice']),
  figures: new Set(figureYears.flatMap((year) => figureNames.map((name) => `${year}.${name}`))),
}

export const rowKey = ({ section, field }: Pick<FilingRow, 'section' | 'field'>): string => `${section}.${field}`

export function reviewFiling(filing: FilingValues, entered: EnteredSections, choices: FilingChoices): FilingReview {
  const rows = (Object.entries(filing) as [FilingSection, Fields][]).flatMap(([section, fields]) =>
    Object.entries(fields).map(([field, text]): FilingRow => {
      const mine = (entered[section]?.[field] ?? '').trim()
      return { section, field, mine: mine === '' ? impliedText(section, field, entered) : mine, filing: text }
    }),
  )
  const differing = rows.filter(({ mine, filing: text }) => !isSame(mine, text))
  const takes = (row: FilingRow): boolean => row.mine === '' || choices[rowKey(row)] === 'filing'
  const foreign = new Map(
    differing.filter((row) => row.field === 'currency' && !takes(row)).map((row) => [row.section, row.mine]),
  )
  const raiseCurrency = foreign.get('fundraising')
  const isLeftOut = ({ section, field }: FilingRow): boolean =>
    amountFields[section].has(field) && foreign.has(section === 'terms' ? 'fundraising' : section)
  const usable = differing.filter((row) => !isLeftOut(row))
  const change: Partial<Record<FilingSection, Record<string, string>>> = {}
  for (const { section, field, filing: text } of usable.filter(takes)) (change[section] ??= {})[field] = text
  return {
    empty: usable.filter(({ mine }) => mine === ''),
    disputed: usable.filter(({ mine }) => mine !== ''),
    ownCurrency: differing.some(isLeftOut) ? (raiseCurrency ?? foreign.get('figures')) : undefined,
    change,
  }
}

/** Amounts that were entered without a currency of their own are in the campaign's currency. */
function impliedText(section: FilingSection, field: string, entered: EnteredSections): string {
  if (section !== 'figures' || field !== 'currency') return ''
  const hasFigures = Object.entries(entered.figures ?? {}).some(
    ([name, text]) => amountFields.figures.has(name) && text !== '',
  )
  return hasFigures ? (entered.fundraising?.['currency'] ?? '').trim() : ''
}

/** `250000` equals `250000.00`. */
function isSame(mine: string, filing: string): boolean {
  const plain = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text)
  return plain(mine) === plain(filing.trim())
}

export function countFields(change: FilingReview['change']): number {
  return Object.values(change).reduce((sum, fields) => sum + Object.keys(fields).length, 0)
}

/** The previous values of the fields that still hold the imported value: later edits of the owner are retained. */
export function undoFiling(
  change: FilingReview['change'],
  before: EnteredSections,
  now: EnteredSections,
): FilingReview['change'] {
  const undo: Partial<Record<FilingSection, Record<string, string>>> = {}
  for (const [section, fields] of Object.entries(change) as [FilingSection, Fields][])
    for (const [field, text] of Object.entries(fields))
      if ((now[section]?.[field] ?? '') === text) (undo[section] ??= {})[field] = before[section]?.[field] ?? ''
  return undo
}
