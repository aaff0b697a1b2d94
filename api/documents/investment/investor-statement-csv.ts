import { causeText } from '#api/documents/investment/statement-texts.ts'
import { type ServerTextId, text } from '#api/texts/text.ts'
import type { Language } from '#contract/shapes.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import {
  type Balances,
  type CurrencyStatement,
  incomeTypes,
  type InvestorStatement,
  type StatementLine,
} from '#domain/investment/statement.ts'
import { toDecimal } from '#domain/money.ts'

const heads = {
  moment: 'statement.head.date',
  currency: 'statement.head.currency',
  event: 'statement.head.event',
  campaign: 'statement.head.campaign',
  credit: 'statement.head.credit',
  debit: 'statement.head.debit',
  fee: 'statement.head.fee',
  feeRefunded: 'investor-statement.column.feeRefunded',
  capital: 'investor-statement.total.returnedCapital',
  income: 'investor-statement.column.income',
  wallet: 'investor-statement.column.wallet',
  invested: 'investor-statement.column.invested',
  transaction: 'statement.head.transaction',
} as const satisfies Record<string, ServerTextId>
const columns = Object.keys(heads) as readonly (keyof typeof heads)[]
type Cells = Partial<Record<keyof typeof heads, string>>

/** Each currency from its opening to its closing balance, with its totals. */
export async function* investorStatementLines(
  { currencies }: InvestorStatement,
  language: Language,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns.map((column) => text(language, heads[column])))
  for (const statement of currencies) {
    const { currency, opening, closing, lines } = statement
    yield record({ currency, event: text(language, 'statement.opening'), ...balanceCells(opening, currency) })
    for (const line of lines) yield record(lineCells(line, language))
    yield record({ currency, event: text(language, 'statement.closing'), ...balanceCells(closing, currency) })
    for (const cells of totalCells(statement, language)) yield record({ currency, ...cells })
  }
}

function record(cells: Cells): string {
  return csvLine(columns.map((column) => cells[column] ?? ''))
}

function balanceCells({ wallet, invested }: Balances, currency: string): Cells {
  return { wallet: toDecimal({ amount: wallet, currency }), invested: toDecimal({ amount: invested, currency }) }
}

function lineCells(
  { movement, balance }: CurrencyStatement<StatementLine>['lines'][number],
  language: Language,
): Cells {
  const { currency, amount, fee, capital, income, type } = movement
  // Two columns instead of a sign: spreadsheets read a leading minus as a formula.
  const decimal = (value: bigint): string => (value > 0n ? toDecimal({ amount: value, currency }) : '')
  return {
    moment: movement.at.toISOString(),
    currency,
    event: causeText(movement, language),
    campaign: movement.campaign?.name ?? '',
    [type === 'CREDIT' ? 'credit' : 'debit']: decimal(amount),
    fee: decimal(fee),
    feeRefunded: decimal(-fee),
    capital: decimal(capital),
    income: income === null ? '' : decimal(amount - capital),
    ...balanceCells(balance, currency),
    transaction: movement.cause === 'written-off' ? '' : movement.id,
  }
}

function totalCells({ currency, totals }: CurrencyStatement<StatementLine>, language: Language): readonly Cells[] {
  const decimal = (amount: bigint): string => toDecimal({ amount, currency })
  const { contributions, refunds, income, returnedCapital, fees } = totals
  return [
    { event: text(language, 'investor-statement.total.contributions'), debit: decimal(contributions) },
    ...incomeTypes.map((type) => ({
      event: text(language, `investor-statement.total.income.${type}`),
      income: decimal(income[type]),
    })),
    { event: text(language, 'investor-statement.total.returnedCapital'), capital: decimal(returnedCapital) },
    { event: text(language, 'investor-statement.total.refunds'), credit: decimal(refunds) },
    {
      event: text(language, 'investor-statement.total.fees'),
      [fees < 0n ? 'feeRefunded' : 'fee']: decimal(fees < 0n ? -fees : fees),
    },
  ]
}
