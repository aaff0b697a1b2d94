/** Imports the statements of a file. Nothing is booked, and the file is not stored. */

import { createHash } from 'node:crypto'
import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import {
  closedUntil,
  type ExternalAccount,
  insertEntries,
  insertStatement,
  knownIdentities,
  lockExternalAccount,
} from '#api/db/payment/reconciliation/statements.ts'
import type { Deps } from '#api/deps.ts'
import { requireScan } from '#api/services/content/scan-upload.ts'
import type { SentForm } from '#api/services/file-transfer.ts'
import { CallError } from '#contract/errors.ts'
import { type ImportBody, importBody } from '#contract/payment/admin/statement-import.ts'
import { decode } from '#contract/schema.ts'
import { statementBytes } from '#domain/limits.ts'
import {
  identitiesOf,
  maskAccountNumber,
  maskAccountNumbers,
  type Statement,
  type StatementEntry,
  type StatementFormat,
} from '#domain/payment/statement/statement.ts'
import { cut } from '#domain/text.ts'
import { matchOpenEntries } from './match-entries.ts'
import { readStatements } from './read-statement.ts'

interface Import {
  readonly of: ExternalAccount
  readonly format: StatementFormat
  readonly statements: readonly Statement[]
  readonly fileHash: Uint8Array
  /** The administrator. */
  readonly actorId: string
}

export interface ImportResult {
  readonly statements: number
  readonly entries: number
  readonly known: number
  readonly matched: number
}

/** @throws CallError INVALID_INPUT, STATEMENT_INVALID, FILE_UNCHECKED */
export async function importStatement(sent: SentForm, actorId: string, deps: Deps): Promise<ImportResult> {
  const { body, bytes } = decoded(sent)
  await requireScan({ kind: 'bank-statement', bytes, path: 'files', uploaderId: actorId }, deps)
  const { account, currency, decimalMark, dateOrder, ...columns } = body
  const isMapped = Object.values(columns).some((name) => name !== undefined && name !== '')
  const terms = {
    currency,
    dateOrder,
    decimalMark: decimalMark === undefined ? undefined : decimalMark === 'comma' ? (',' as const) : ('.' as const),
    columns: isMapped ? columns : undefined,
  }
  const read = readStatements(bytes, terms, deps.statementFiles)
  const parsed = 'parsed' in read ? read.parsed : read
  if (!parsed.ok) {
    const { problem, line, columns: header } = parsed
    throw new CallError('STATEMENT_INVALID', {
      problem,
      ...(line === undefined ? {} : { line: String(line) }),
      ...(header === undefined ? {} : { columns: header.slice(0, 100).map((name) => cut(name, 200)) }),
    })
  }
  const order: Import = {
    of: { account, currency },
    format: 'format' in read ? read.format : 'csv',
    statements: parsed.statements,
    fileHash: createHash('sha256').update(bytes).digest(),
    actorId,
  }
  return deps.db.transact((tx) => storeImport(tx, order, deps))
}

/** @throws CallError INVALID_INPUT */
function decoded({ texts, files }: SentForm): { body: ImportBody; bytes: Uint8Array } {
  // A browser sends empty fields of a form.
  const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== ''))
  const body = decode(importBody, filled)
  if (!body.ok) throw new CallError('INVALID_INPUT', {}, body.problems)
  const [file, ...others] = files
  if (!file) throw new CallError('INVALID_INPUT', {}, [{ path: 'files', code: 'required' }])
  if (others.length > 0) throw new CallError('INVALID_INPUT', {}, [{ path: 'files', code: 'too-many-files', limit: 1 }])
  if (file.bytes.byteLength > statementBytes)
    throw new CallError('INVALID_INPUT', {}, [{ path: 'files', code: 'too-large', limit: statementBytes }])
  return { body: body.value, bytes: file.bytes }
}

/** @throws CallError STATEMENT_INVALID */
async function storeImport(tx: Writer, order: Import, deps: Deps): Promise<ImportResult> {
  const { of, actorId, statements } = order
  await lockExternalAccount(tx, of)
  const closed = await closedUntil(tx, of)
  let [entries, known] = [0, 0]
  for (const [position, statement] of statements.entries()) {
    const fresh = await storeStatement(tx, { ...order, position, statement, closed }, deps)
    entries += fresh
    known += statement.entries.length - fresh
  }
  const matched = await matchOpenEntries(tx, of, null, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId,
    eventName: 'statement-imported',
    subject: of.account,
    facts: {
      gateway: of.account,
      currency: of.currency,
      items: entries,
      hash: Buffer.from(order.fileHash).toString('hex'),
    },
  })
  return { statements: statements.length, entries, known, matched }
}

interface StatementImport extends Import {
  readonly position: number
  readonly statement: Statement
  readonly closed: string | undefined
}

/** @returns the number of new entries @throws CallError STATEMENT_INVALID */
async function storeStatement(
  tx: Writer,
  { of, format, position, statement, fileHash, actorId, closed }: StatementImport,
  { clock, ids }: Deps,
): Promise<number> {
  const identified = identitiesOf(statement.entries).map((identity, index) => ({
    identity: createHash('sha256').update(identity).digest(),
    entry: statement.entries[index],
  }))
  const known = await knownIdentities(
    tx,
    of,
    identified.map(({ identity }) => identity),
  )
  const fresh = identified.flatMap(({ identity, entry }) =>
    entry === undefined || known.has(identity.toString('hex')) ? [] : [{ identity, entry }],
  )
  const late = fresh.find(({ entry }) => closed !== undefined && entry.bookedOn <= closed)
  if (late) throw new CallError('STATEMENT_INVALID', { problem: 'period-closed', line: String(late.entry.line) })
  const id = ids.next()
  const inserted = await insertStatement(tx, {
    id,
    ...of,
    format,
    file_hash: fileHash,
    position,
    reference: cut(statement.reference, 100),
    masked_number: maskAccountNumber(statement.accountNumber),
    from_on: statement.fromOn,
    to_on: statement.toOn,
    opening: statement.opening,
    closing: statement.closing,
    entries: statement.entries.length,
    imported_by: actorId,
    imported_at: new Date(clock.now()),
  })
  if (!inserted) return 0
  await insertEntries(
    tx,
    fresh.map(({ identity, entry }) => ({
      id: ids.next(),
      statement_id: id,
      ...of,
      identity,
      booked_on: entry.bookedOn,
      amount: entry.amount,
      ...textsOf(entry),
    })),
  )
  return fresh.length
}

function textsOf({ isFee, bankReference, references, remittance, counterparty }: StatementEntry) {
  return {
    is_fee: isFee,
    bank_reference: cut(bankReference, 200),
    references: references.slice(0, 10).map((reference) => cut(maskAccountNumbers(reference), 100)),
    remittance: cut(maskAccountNumbers(remittance), 500),
    counterparty: cut(maskAccountNumbers(counterparty), 200),
  }
}
