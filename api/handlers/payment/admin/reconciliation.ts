/** Reconciliation of the ledger with statements, for administrators. */

import type { Reader, Writer } from '#api/db/database.ts'
import {
  countOpenMovements,
  listOpenMovements as movementsOf,
} from '#api/db/payment/reconciliation/external-movements.ts'
import {
  closedUntil,
  countEntries,
  entryCursor,
  findEntry,
  listEntries,
} from '#api/db/payment/reconciliation/statements.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import {
  presentAccount,
  presentEntry,
  presentMovement,
  presentSummary,
} from '#api/presenters/payment/reconciliation.ts'
import { bookEntry as book } from '#api/services/payment/reconciliation/book-entry.ts'
import { closePeriod as close } from '#api/services/payment/reconciliation/close-period.ts'
import {
  ignoreEntry as ignore,
  matchAgain as rematch,
  matchEntry as match,
  reopenEntry as reopen,
} from '#api/services/payment/reconciliation/decide-entry.ts'
import { importStatement as importFile } from '#api/services/payment/reconciliation/import-statement.ts'
import {
  readAccounts,
  readReconciliation,
  withSuggestions,
} from '#api/services/payment/reconciliation/read-reconciliation.ts'
import { CallError } from '#contract/errors.ts'
import * as reconciliationCalls from '#contract/payment/admin/reconciliation.ts'
import type { StatementEntryItem } from '#contract/payment/admin/reconciliation.ts'
import * as statementImportCalls from '#contract/payment/admin/statement-import.ts'
import { pageSize } from '#domain/limits.ts'

const listExternalAccounts = handle(reconciliationCalls.listExternalAccounts, async (_, { db }) => ({
  items: (await readAccounts(db.read)).map(presentAccount),
}))

const getReconciliation = handle(reconciliationCalls.getReconciliation, async ({ query }, { db }) => {
  const { account, currency, from, to } = query
  return presentSummary(await readReconciliation(db.read, { account, currency }, { from, to }))
})

const listStatementEntries = handle(reconciliationCalls.listStatementEntries, async ({ query }, { db }) => {
  const { account, currency, state, from, to } = query
  const slice = sliceOf(query, pageSize.wallet, 'statement-entries')
  const filter = { account, currency, state, from, to }
  const [rows, total, closed] = await Promise.all([
    listEntries(db.read, filter, slice),
    countEntries(db.read, filter),
    closedUntil(db.read, filter),
  ])
  const page = pageOf(rows, slice.limit, entryCursor, 'statement-entries')
  const items = await withSuggestions(db.read, filter, page.items)
  return { ...page, items: items.map((item) => presentEntry(item, closed)), total, totalIsExact: true }
})

const listOpenMovements = handle(reconciliationCalls.listOpenMovements, async ({ query }, { db }) => {
  const { account, currency, from, to } = query
  const slice = sliceOf(query, pageSize.wallet, 'open-movements')
  const filter = { account, currency, from, to }
  const [rows, total] = await Promise.all([movementsOf(db.read, filter, slice), countOpenMovements(db.read, filter)])
  const page = pageOf(rows, slice.limit, (row) => ({ key: microsOf(row.booked_at), id: row.id }), 'open-movements')
  return { ...page, items: page.items.map((row) => presentMovement(row, currency)), total, totalIsExact: true }
})

const importStatement = handle(statementImportCalls.importStatement, ({ sent, member }, deps) =>
  importFile(sent, member.id, deps),
)

const matchEntry = handle(reconciliationCalls.matchEntry, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await match(tx, { ...body, id: params.id, actorId: member.id }, deps)
    return reread(tx, params.id)
  }),
)

const bookEntry = handle(reconciliationCalls.bookEntry, ({ params, body, member, language, once }, deps) =>
  once(async (tx) => {
    await book(tx, { ...body, reason: body.reason?.trim() ?? '', id: params.id, member, language }, deps)
    return reread(tx, params.id)
  }),
)

const ignoreEntry = handle(reconciliationCalls.ignoreEntry, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await ignore(tx, { reason: body.reason.trim(), id: params.id, actorId: member.id }, deps)
    return reread(tx, params.id)
  }),
)

const reopenEntry = handle(reconciliationCalls.reopenEntry, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await reopen(tx, { id: params.id, actorId: member.id }, deps)
    return reread(tx, params.id)
  }),
)

const matchAgain = handle(reconciliationCalls.matchAgain, ({ body, member, once }, deps) =>
  once(async (tx) => ({ matched: await rematch(tx, { ...body, actorId: member.id }, deps) })),
)

const closePeriod = handle(reconciliationCalls.closePeriod, ({ body, member, once }, deps) =>
  once(async (tx) => ({ closedUntil: await close(tx, { ...body, actorId: member.id }, deps) })),
)

/** @throws CallError NOT_FOUND */
async function reread(db: Reader | Writer, id: string): Promise<StatementEntryItem> {
  const row = await findEntry(db, id)
  if (!row) throw new CallError('NOT_FOUND')
  const [item] = await withSuggestions(db, row, [row])
  if (!item) throw new CallError('NOT_FOUND')
  return presentEntry(item, await closedUntil(db, row))
}

export const reconciliation = {
  bookEntry,
  closePeriod,
  getReconciliation,
  ignoreEntry,
  importStatement,
  listExternalAccounts,
  listOpenMovements,
  listStatementEntries,
  matchAgain,
  matchEntry,
  reopenEntry,
}
