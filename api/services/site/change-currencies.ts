/** Currencies of the site (docs/areas/site.md). */

import { type AuditFacts, insertAudit } from '#api/db/audit/audit.ts'
import {
  type CurrencyRow,
  deleteCurrency,
  insertCurrency,
  listCurrencyRows,
  lockCurrencies,
  setCurrencyOrder,
  updateCurrency,
} from '#api/db/site/currencies.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { rerank } from '#api/db/campaign/raised-rank.ts'
import { changeSettings, readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { AuditEventName } from '#domain/audit/audit-events.ts'
import { currenciesMaximum, isIsoCurrency, worthOf } from '#domain/site/currencies.ts'
import { exponentOf } from '#domain/money.ts'

type CurrencyDeps = Pick<Deps, 'ids' | 'clock'>

/** @throws CallError INVALID_INPUT */
export function checkCurrency(code: string): void {
  if (!isIsoCurrency(code)) throw wrong('code', 'unknown')
}

interface CurrencyRequest {
  readonly code: string
  readonly actorId: string
}

/** Only after `checkCurrency`. @param micro from `readWorth`. @throws CallError INVALID_INPUT, LIST_FULL */
export async function addCurrency(
  tx: Writer,
  { code, micro, actorId }: CurrencyRequest & { readonly micro: bigint },
  deps: CurrencyDeps,
) {
  await lockCurrencies(tx)
  const rows = await listCurrencyRows(tx)
  if (rows.some((row) => row.code === code)) throw wrong('code', 'taken')
  if (rows.length >= currenciesMaximum) throw new CallError('LIST_FULL', { limit: currenciesMaximum })
  await insertCurrency(tx, { code, exponent: exponentOf(code), micro })
  await note(tx, deps, actorId, { eventName: 'currency-added', code, facts: { exponent: exponentOf(code) } })
  return siteCurrencyList(tx)
}

interface CurrencyChange extends CurrencyRequest {
  readonly micro: bigint
  readonly version: number
  readonly offered: boolean
  readonly isDefault: boolean
}

/** @throws CallError NOT_FOUND, VERSION_CONFLICT, DEFAULT_CURRENCY */
export async function changeCurrency(
  tx: Writer,
  { code, micro, version, offered, isDefault, actorId }: CurrencyChange,
  deps: CurrencyDeps,
) {
  await lockCurrencies(tx)
  const { before, usual } = await theCurrency(tx, code)
  if (before.version !== version) throw new CallError('VERSION_CONFLICT', { current: before.version })
  const isUsual = usual === code
  // Making another currency the default ends this one: a site always has a default.
  if ((isUsual || isDefault) && !(isDefault && offered)) throw new CallError('DEFAULT_CURRENCY')
  await updateCurrency(tx, code, { offered, micro })
  if (micro !== before.reference_micro) await rerank(tx, code)
  if (isDefault && !isUsual) await changeSettings(tx, { currencyId: code })
  if (!offered) await forgetChoice(tx, code)
  const facts = { offered, isDefault, worth: micro.toString() }
  await note(tx, deps, actorId, { eventName: 'currency-changed', code, facts })
  return siteCurrencyList(tx)
}

/** @throws CallError NOT_FOUND, DEFAULT_CURRENCY, CURRENCY_IN_USE */
export async function removeCurrency(tx: Writer, { code, actorId }: CurrencyRequest, deps: CurrencyDeps) {
  await lockCurrencies(tx)
  const { before, usual } = await theCurrency(tx, code)
  if (usual === code) throw new CallError('DEFAULT_CURRENCY')
  if (before.uses > 0 || !(await deleteCurrency(tx, code))) throw new CallError('CURRENCY_IN_USE')
  await forgetChoice(tx, code)
  await note(tx, deps, actorId, { eventName: 'currency-removed', code, facts: {} })
  return siteCurrencyList(tx)
}

interface CurrencyOrder {
  readonly codes: readonly string[]
  /** The order that was displayed. */
  readonly was: readonly string[]
  readonly actorId: string
}

/** @throws CallError VERSION_CONFLICT, INVALID_INPUT */
export async function orderCurrencies(
  tx: Writer,
  { codes, was, actorId }: CurrencyOrder,
  deps: CurrencyDeps,
): Promise<void> {
  await lockCurrencies(tx)
  const now = (await listCurrencyRows(tx)).map((row) => row.code)
  if (now.join() !== was.join()) throw new CallError('VERSION_CONFLICT', { current: now })
  if (now.toSorted().join() !== codes.toSorted().join()) throw wrong('codes', 'mismatch')
  await setCurrencyOrder(tx, codes)
  await note(tx, deps, actorId, { eventName: 'currencies-ordered', code: 'currencies', facts: {} })
}

function wrong(path: string, code: 'unknown' | 'taken' | 'mismatch' | 'number'): CallError {
  return new CallError('INVALID_INPUT', {}, [{ path, code }])
}

export function readWorth(text: string): bigint {
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

/** Custodial wallets start with the default currency again if the chosen one is no longer offered. */
async function forgetChoice(tx: Writer, code: string): Promise<void> {
  const { settings } = await readSettings(tx)
  if (settings.mangoPayCurrencyId === code) await changeSettings(tx, { mangoPayCurrencyId: null })
}

export interface SiteCurrencies {
  readonly rows: readonly CurrencyRow[]
  readonly defaultCurrency: string
}

export async function siteCurrencyList(db: Reader | Writer): Promise<SiteCurrencies> {
  const [rows, { settings }] = [await listCurrencyRows(db), await readSettings(db)]
  return { rows, defaultCurrency: settings.currencyId }
}

async function note(
  tx: Writer,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  actorId: string,
  { eventName, code, facts }: { readonly eventName: AuditEventName; readonly code: string; readonly facts: AuditFacts },
): Promise<void> {
  await insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId, eventName, subject: code, facts })
}
