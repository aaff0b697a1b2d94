import type { NamedIndicationRow } from '#api/db/campaign/coming-soon/indications.ts'
import { text } from '#api/texts/text.ts'
import type { Language } from '#contract/shapes.ts'
import { toDecimal } from '#domain/money.ts'

const columns = ['investor', 'amount', 'currency', 'indication', 'indicated-at'] as const

export function indicationHeads(language: Language): string[] {
  return columns.map((column) => text(language, `export.${column}`))
}

/** An indication of a user who shares their name with the owner. */
export function indicationCells(row: NamedIndicationRow, language: Language): string[] {
  return [
    `${row.first_name} ${row.last_name}`.trim(),
    toDecimal(row),
    row.currency,
    text(language, `export.indication.${row.state}`),
    row.given_at.toISOString().slice(0, 16).replace('T', ' '),
  ]
}
