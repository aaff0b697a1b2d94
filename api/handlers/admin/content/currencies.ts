/** Currencies of the site (decision record 0042). */

import { type AuditFacts, insertAudit } from '#api/db/audit.ts'
import {
  type CurrencyRow,
  deleteCurrency,
  insertCurrency,
  listCurrencyRows,
  lockCurrencies,
  placeCurrencies,
  updateCurrency,
} from '#api/db/content-admin/currencies.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { rankAnew } from '#api/db/raised-rank.ts'
import { changeSettings, readSettings } from '#api/db/settings.ts'
import { type Deps, handle, type Member } from '#api/handlers/handler.ts'
import { presentSiteCurrency } from '#api/presenters/content-admin.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { AuditEventName } from '#domain/audit-events.ts'
import { currenciesMaximum, isIsoCurrency, worthOf } from '#domain/site/currencies.ts'
import { exponentOf } from '#domain/money.ts'

const listSiteCurrencies = handle(calls.admin.listSiteCurrencies, (_, { db }) => present(db.read))

const addCurrency = handle(calls.admin.addCurrency, ({ body: { code, worth }, member, once }, deps) => {
  if (!isIsoCurrency(code)) throw wrong('code', 'unknown')
  const micro = readWorth(worth)
  return once(async (tx) => {
    await lockCurrencies(tx)
    const rows = await listCurrencyRows(tx)
    if (rows.some((row) => row.code === code)) throw wrong('code', 'taken')
    if (rows.length >= currenciesMaximum) throw new CallError('LIST_FULL', { limit: currenciesMaximum })
    await insertCurrency(tx, { code, exponent: exponentOf(code), micro })
    await note(tx, deps, member, { act: 'currency-added', code, facts: { exponent: exponentOf(code) } })
    return present(tx)
  })
})

const changeCurrency = handle(calls.admin.changeCurrency, ({ params: { code }, body, member, once }, deps) => {
  const micro = readWorth(body.worth)
  return once(async (tx) => {
    await lockCurrencies(tx)
    const { before, usual } = await theCurrency(tx, code)
    if (before.version !== body.version) throw new CallError('VERSION_CONFLICT', { current: before.version })
    const isUsual = usual === code
    // Another is made the default, and that ends this one: a site is never without.
    if ((isUsual || body.isDefault) && !(body.isDefault && body.offered)) throw new CallError('DEFAULT_CURRENCY')
    await updateCurrency(tx, code, { offered: body.offered, micro })
    if (micro !== before.reference_micro) await rankAnew(tx, code)
    if (body.isDefault && !isUsual) await changeSettings(tx, { currencyId: code })
    if (!body.offered) await forgetChoice(tx, code)
    const facts = { offered: body.offered, isDefault: body.isDefault, worth: micro.toString() }
    await note(tx, deps, member, { act: 'currency-changed', code, facts })
    return present(tx)
  })
})

const removeCurrency = handle(calls.admin.removeCurrency, ({ params: { code }, member, once }, deps) =>
  once(async (tx) => {
    await lockCurrencies(tx)
    const { before, usual } = await theCurrency(tx, code)
    if (usual === code) throw new CallError('DEFAULT_CURRENCY')
    if (before.uses > 0 || !(await deleteCurrency(tx, code))) throw new CallError('CURRENCY_IN_USE')
    await forgetChoice(tx, code)
    await note(tx, deps, member, { act: 'currency-removed', code, facts: {} })
    return present(tx)
  }),
)

const orderCurrencies = handle(calls.admin.orderCurrencies, ({ body: { codes, was }, member, once }, deps) =>
  once(async (tx) => {
    await lockCurrencies(tx)
    const now = (await listCurrencyRows(tx)).map((row) => row.code)
    if (now.join() !== was.join()) throw new CallError('VERSION_CONFLICT', { current: now })
    if (now.toSorted().join() !== codes.toSorted().join()) throw wrong('codes', 'mismatch')
    await placeCurrencies(tx, codes)
    await note(tx, deps, member, { act: 'currencies-ordered', code: 'currencies', facts: {} })
    return { done: true }
  }),
)

export const siteCurrencies = { listSiteCurrencies, addCurrency, changeCurrency, removeCurrency, orderCurrencies }

function wrong(path: string, code: 'unknown' | 'taken' | 'mismatch' | 'number'): CallError {
  return new CallError('INVALID_INPUT', {}, [{ path, code }])
}

function readWorth(text: string): bigint {
  const micro = worthOf(text)
  if (micro === undefined) throw wrong('worth', 'number')
  return micro
}

async function theCurrency(tx: Writer, code: string): Promise<{ before: CurrencyRow; usual: string }> {
  const [rows, { settings }] = [await listCurrencyRows(tx), await readSettings(tx)]
  const before = rows.find((row) => row.code === code)
  if (!before) throw new CallError('NOT_FOUND')
  return { before, usual: settings.currencyId }
}

/** Pooled wallets begin with the usual currency again where the chosen one is no longer offered. */
async function forgetChoice(tx: Writer, code: string): Promise<void> {
  const { settings } = await readSettings(tx)
  if (settings.mangoPayCurrencyId === code) await changeSettings(tx, { mangoPayCurrencyId: null })
}

async function present(db: Reader | Writer) {
  const [rows, { settings }] = [await listCurrencyRows(db), await readSettings(db)]
  return { currencies: rows.map((row) => presentSiteCurrency(row, settings.currencyId)) }
}

async function note(
  tx: Writer,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  member: Member,
  { act, code, facts }: { readonly act: AuditEventName; readonly code: string; readonly facts: AuditFacts },
): Promise<void> {
  await insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId: member.id, act, subject: code, facts })
}
