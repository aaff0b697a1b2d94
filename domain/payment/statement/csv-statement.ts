/**
 * CSV exports of banks and payment providers. A provider's export states the fee of a payment in the same record: it
 * is an entry of its own here, as in the ledger.
 */

import type { DecimalMark } from '#domain/money.ts'
import { type DateOrder, typedAmount, typedDate } from './statement-values.ts'
import {
  parsedBy,
  type ParsedStatements,
  periodOf,
  type Statement,
  StatementError,
  type StatementEntry,
} from './statement.ts'

/** A record of the file with its line. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** What a column may hold. */
export const columnRoles = [
  'date',
  'amount',
  'credit',
  'debit',
  'net',
  'balance',
  'currency',
  'reference',
  'otherReference',
  'bankReference',
  'remittance',
  'counterparty',
  'status',
] as const
export type ColumnRole = (typeof columnRoles)[number]
/** The name of the column of each role, as in the header. */
export type ColumnNames = { readonly [Role in ColumnRole]?: string | undefined }

export interface CsvTerms {
  readonly currency: string
  readonly most: number
  readonly decimalMark?: DecimalMark | undefined
  readonly dateOrder?: DateOrder | undefined
  /** The administrator's assignment; without it, known names of columns are recognised. */
  readonly columns?: ColumnNames | undefined
}

/** Names in exports of Stripe, PayPal and banks, in lower case; a role takes the first of its names that exists. */
const knownNames: Readonly<Record<ColumnRole, readonly string[]>> = {
  date: [
    'created_utc',
    'created (utc)',
    'created',
    'date',
    'booking date',
    'transaction date',
    'buchungstag',
    'buchungsdatum',
    "date d'opération",
    'date de comptabilisation',
    'creation date',
  ],
  amount: ['gross', 'amount', 'betrag', 'montant', 'umsatz', 'credited amount'],
  credit: ['credit', 'paid in', 'money in', 'crédit', 'haben', 'deposit'],
  debit: ['debit', 'paid out', 'money out', 'débit', 'soll', 'withdrawal'],
  net: ['net'],
  balance: ['balance', 'running balance', 'saldo', 'solde'],
  currency: ['currency', 'währung', 'devise'],
  reference: [
    'payment_intent_id',
    'invoice number',
    'payment reference',
    'reference',
    'référence',
    'end-to-end reference',
  ],
  otherReference: ['source_id', 'source', 'custom number', 'reference txn id'],
  bankReference: ['balance_transaction_id', 'transaction id', 'bank reference', 'transaction reference', 'id'],
  remittance: ['description', 'details', 'purpose', 'verwendungszweck', 'libellé', 'memo', 'narrative'],
  counterparty: ['name', 'payer', 'counterparty', 'payee', 'auftraggeber/empfänger', 'beneficiary'],
  status: ['status'],
}

/** Records in these states moved money. */
const settledStates = new Set(['', 'completed', 'available', 'booked', 'settled', 'succeeded', 'posted', 'gebucht'])

export function parseCsv(records: readonly CsvRecord[], terms: CsvTerms): ParsedStatements {
  return parsedBy(() => [statementOf(records, terms)], terms.currency, terms.most)
}

function statementOf([header, ...records]: readonly CsvRecord[], terms: CsvTerms): Statement {
  if (!header) throw new StatementError('no-statement')
  const indexes = indexesOf(header, terms)
  const rows = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const wanted = rows.filter((row) => isInCurrency(row, indexes, terms))
  if (rows.length > 0 && wanted.length === 0) throw new StatementError('currency', rows[0]?.line)
  const read = wanted.flatMap((row) => readRow(row, header, indexes, terms) ?? [])
  if (read.length === 0) throw new StatementError('no-statement')
  const entries = read.flatMap(({ entries: ofRow }) => ofRow)
  const { from, to } = periodOf(entries)
  const balances = indexes.balance === undefined ? undefined : balancesOf(read)
  return {
    reference: '',
    accountNumber: '',
    currency: terms.currency,
    fromOn: from,
    toOn: to,
    opening: balances?.opening ?? null,
    closing: balances?.closing ?? null,
    entries,
  }
}

type Indexes = Readonly<Partial<Record<ColumnRole, number>>>

/** @throws StatementError if the columns of date and amount are not known */
function indexesOf({ line, cells }: CsvRecord, { columns }: CsvTerms): Indexes {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const indexes: Partial<Record<ColumnRole, number>> = {}
  for (const role of columnRoles) {
    const wanted = columns === undefined ? knownNames[role] : [columns[role]?.trim().toLowerCase() ?? '']
    const found = wanted.flatMap((name) => (name === '' || !names.includes(name) ? [] : [names.indexOf(name)]))[0]
    if (found !== undefined) indexes[role] = found
  }
  const hasAmount = indexes.amount !== undefined || indexes.credit !== undefined || indexes.debit !== undefined
  if (indexes.date === undefined || !hasAmount) throw new StatementError('columns', line, cells)
  return indexes
}

/** A provider's export lists the balances of all currencies: those of the account are imported. */
function isInCurrency({ cells }: CsvRecord, indexes: Indexes, { currency }: CsvTerms): boolean {
  const stated = indexes.currency === undefined ? '' : (cells[indexes.currency] ?? '').trim().toUpperCase()
  return stated === '' || stated === currency
}

interface ReadRow {
  readonly line: number
  /** The sum of its entries. */
  readonly net: bigint
  readonly balance: bigint | undefined
  readonly entries: readonly StatementEntry[]
}

/** Undefined for a record that moved no money. @throws StatementError */
function readRow(row: CsvRecord, header: CsvRecord, indexes: Indexes, terms: CsvTerms): ReadRow | undefined {
  const { line, cells } = row
  if (cells.length !== header.cells.length) throw new StatementError('malformed', line)
  const cell = (role: ColumnRole): string => {
    const index = indexes[role]
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  if (!settledStates.has(cell('status').toLowerCase())) return undefined
  const amountIn = (role: ColumnRole): bigint | undefined =>
    typedAmount(cell(role), terms.currency, terms.decimalMark, line)
  const amount = movedAmount(amountIn, indexes, line)
  const shared = {
    line,
    bookedOn: typedDate(cell('date'), terms.dateOrder, line),
    bankReference: cell('bankReference'),
    references: [cell('reference'), cell('otherReference')].filter((each) => each !== ''),
    remittance: cell('remittance'),
    counterparty: cell('counterparty'),
  }
  // The sign of a column of fees differs between providers, so the fee is the difference between gross and net.
  const net = amountIn('net') ?? amount
  const entries = [
    { ...shared, amount, isFee: false },
    { ...shared, amount: net - amount, isFee: true },
  ].filter((each) => each.amount !== 0n)
  return { line, net, balance: amountIn('balance'), entries }
}

/** @throws StatementError if a record has no amount, or a debit beside a credit */
function movedAmount(amountIn: (role: ColumnRole) => bigint | undefined, indexes: Indexes, line: number): bigint {
  if (indexes.amount !== undefined) {
    const amount = amountIn('amount')
    if (amount === undefined) throw new StatementError('amount', line)
    return amount
  }
  const [credit, debit] = [amountIn('credit') ?? 0n, amountIn('debit') ?? 0n]
  if ((credit === 0n) === (debit === 0n) || credit < 0n) throw new StatementError('direction', line)
  return credit === 0n ? (debit > 0n ? -debit : debit) : credit
}

/**
 * Each balance follows from the one before, in a file from the oldest record or from the latest.
 * @throws StatementError
 */
function balancesOf(rows: readonly ReadRow[]): { opening: bigint; closing: bigint } {
  const missing = rows.find(({ balance }) => balance === undefined)
  if (missing) throw new StatementError('balance-missing', missing.line)
  const broken = brokenAt(rows)
  const ordered = broken === undefined ? rows : rows.toReversed()
  if (broken !== undefined && brokenAt(ordered) !== undefined) throw new StatementError('balance-mismatch', broken)
  const [first, last] = [ordered[0], ordered.at(-1)]
  return { opening: (first?.balance ?? 0n) - (first?.net ?? 0n), closing: last?.balance ?? 0n }
}

/** The line of the first balance that does not follow from the one before. */
function brokenAt(rows: readonly ReadRow[]): number | undefined {
  return rows.find(({ balance, net }, index) => index > 0 && (rows[index - 1]?.balance ?? 0n) + net !== balance)?.line
}
