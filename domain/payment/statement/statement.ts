/** Statements of bank accounts and payment providers, as an administrator imports them from a file. */

import type { IsoDate } from '#domain/calendar.ts'

export const statementFormats = ['camt', 'mt940', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Why a file is not imported. */
export const statementProblems = [
  /** Neither CAMT.053, MT940 nor CSV. */
  'unknown-format',
  'encoding',
  /** A document type declaration, or more elements or depth than a statement has. */
  'unsafe',
  /** The file breaks the rules of its format. */
  'malformed',
  /** A message of another kind or version than CAMT.053.001.02 to .13. */
  'version',
  'no-statement',
  'too-many-entries',
  /** The columns of a CSV file are not known; see columns. */
  'columns',
  'amount',
  /** An amount that can be read in two ways. */
  'ambiguous-amount',
  'date',
  /** A date that can be read in two ways. */
  'ambiguous-date',
  /** Neither a debit nor a credit. */
  'direction',
  'currency',
  'balance-missing',
  /** Opening balance and entries do not add up to the closing balance. */
  'balance-mismatch',
  /** Entries of a period that is closed. */
  'period-closed',
] as const
export type StatementProblemCode = (typeof statementProblems)[number]

export interface StatementEntry {
  /** Line of the file, from 1. */
  readonly line: number
  readonly bookedOn: IsoDate
  /** Minor units; positive if the money arrived. */
  readonly amount: bigint
  /** The provider's fee for another entry. */
  readonly isFee: boolean
  /** The reference of the bank or provider, unique at its account; empty if there is none. */
  readonly bankReference: string
  /** References of the payer or payee. */
  readonly references: readonly string[]
  /** Free text of the payment. */
  readonly remittance: string
  readonly counterparty: string
}

export interface Statement {
  /** The bank's number of the statement. */
  readonly reference: string
  /** The account's number in full; it is masked before it is stored. */
  readonly accountNumber: string
  readonly currency: string
  readonly fromOn: IsoDate
  readonly toOn: IsoDate
  /** Minor units; null where the format has no balances. */
  readonly opening: bigint | null
  readonly closing: bigint | null
  readonly entries: readonly StatementEntry[]
}

export interface StatementRefusal {
  readonly ok: false
  readonly problem: StatementProblemCode
  readonly line?: number | undefined
  /** The header of a CSV file whose columns are not known. */
  readonly columns?: readonly string[] | undefined
}
export type ParsedStatements = { readonly ok: true; readonly statements: readonly Statement[] } | StatementRefusal

/** Ends the parsing of a file at its first problem. */
export class StatementError extends Error {
  readonly problem: StatementProblemCode
  readonly line: number | undefined
  readonly columns: readonly string[] | undefined
  constructor(problem: StatementProblemCode, line?: number, columns?: readonly string[]) {
    super(problem)
    this.problem = problem
    this.line = line
    this.columns = columns
  }
}

/** Runs a parser, and checks what applies to the statements of every format. */
export function parsedBy(parse: () => readonly Statement[], currency: string, most: number): ParsedStatements {
  try {
    const statements = parse()
    checkStatements(statements, currency, most)
    return { ok: true, statements }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    const { problem, line, columns } = error
    return { ok: false, problem, line, columns }
  }
}

/** @throws StatementError */
function checkStatements(statements: readonly Statement[], currency: string, most: number): void {
  if (statements.length === 0) throw new StatementError('no-statement')
  const count = statements.reduce((sum, { entries }) => sum + entries.length, 0)
  if (count > most) throw new StatementError('too-many-entries')
  for (const statement of statements) {
    if (statement.currency !== currency) throw new StatementError('currency', statement.entries[0]?.line)
    checkTurnover(statement)
    if (!addsUp(statement)) throw new StatementError('balance-mismatch', statement.entries.at(-1)?.line)
  }
}

/** Beyond any bank's statement, and small enough for the database to add up many of them. In minor units. */
const largestTurnover = 10n ** 15n

const sizeOf = (amount: bigint | null): bigint => (amount === null ? 0n : amount < 0n ? -amount : amount)

/** @throws StatementError */
function checkTurnover({ opening, closing, entries }: Statement): void {
  if (sizeOf(opening) > largestTurnover || sizeOf(closing) > largestTurnover) throw new StatementError('amount')
  let turnover = 0n
  for (const { amount, line } of entries) {
    turnover += sizeOf(amount)
    if (turnover > largestTurnover) throw new StatementError('amount', line)
  }
}

function addsUp({ opening, closing, entries }: Statement): boolean {
  if (opening === null || closing === null) return true
  return entries.reduce((sum, { amount }) => sum + amount, opening) === closing
}

/** The first and the last day of the entries. */
export function periodOf(entries: readonly Pick<StatementEntry, 'bookedOn'>[]): { from: IsoDate; to: IsoDate } {
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/**
 * What identifies an entry at its account: the bank's reference, else its texts, and how many equal entries precede it
 * in its statement. Overlapping statements give the same entries the same identities.
 */
export function identitiesOf(entries: readonly StatementEntry[]): string[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const key = identityOf(entry)
    const occurrence = counts.get(key) ?? 0
    counts.set(key, occurrence + 1)
    return `${key}|${occurrence}`
  })
}

function identityOf({ bookedOn, amount, isFee, bankReference, ...entry }: StatementEntry): string {
  const plain = (text: string): string =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  const named =
    bankReference === ''
      ? `text|${plain([...entry.references, entry.remittance, entry.counterparty].join(' '))}`
      : `reference|${plain(bankReference)}`
  return [bookedOn, amount, isFee ? 'fee' : 'payment', named].join('|')
}

/** The last four characters of an account's number. */
export function maskAccountNumber(number: string): string {
  const plain = number.replace(/\s/g, '')
  return plain === '' ? '' : `•••• ${plain.slice(-4)}`
}

/** Hides account numbers in a text of a payment: IBANs, and runs of twelve or more digits. */
export function maskAccountNumbers(text: string): string {
  return text
    .replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g, (number) =>
      /\d{6}/.test(number.replace(/\s/g, '')) ? maskAccountNumber(number) : number,
    )
    .replace(/\d{12,}/g, (number) => maskAccountNumber(number))
}
