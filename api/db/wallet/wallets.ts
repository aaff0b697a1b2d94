/** Wallets and their entries. A transaction that moves money of a wallet holds its row's lock until it ends. */

import { sql } from 'kysely'
import type { GatewayName } from '#domain/payment/payment.ts'
import {
  entryStatus,
  type EntryFailure,
  type EntryStatus,
  type EntryType,
  type WalletEvent,
  type WalletFigures,
  type WalletKind,
} from '#domain/wallet/wallet.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { LedgerAccountKind, Tables } from '#api/db/tables.ts'
import type { WalletActor } from '#api/db/tables/wallet-tables.ts'
import type { Selectable } from 'kysely'

export interface WalletRow {
  readonly id: string
  readonly person_id: string
  readonly currency: string
  readonly kind: WalletKind
}
export type EntryRow = Selectable<Tables['wallet_entry']>

/**
 * The wallet of a person in a currency, created if there is none, and locked. Campaign, investment and attempt are
 * locked before.
 */
export async function lockWallet(
  tx: Writer,
  newId: () => string,
  {
    personId,
    currency,
    at,
    kind = 'own',
  }: { readonly personId: string; readonly currency: string; readonly at: Date; readonly kind?: WalletKind },
): Promise<WalletRow> {
  await tx
    .insertInto('wallet')
    .values({ id: newId(), person_id: personId, currency, kind, created_at: at })
    .onConflict((conflict) => conflict.columns(['person_id', 'currency', 'kind']).doNothing())
    .execute()
  return tx
    .selectFrom('wallet')
    .select(['id', 'person_id', 'currency', 'kind'])
    .where('person_id', '=', personId)
    .where('currency', '=', currency)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function lockWalletById(tx: Writer, id: string): Promise<WalletRow> {
  return tx
    .selectFrom('wallet')
    .select(['id', 'person_id', 'currency', 'kind'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Currencies in which a person has a wallet. */
export async function walletsOf(db: Reader, personId: string, kind: WalletKind = 'own'): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet')
    // Money may have arrived in a currency that the site does not offer.
    .leftJoin('currency', 'currency.code', 'wallet.currency')
    .select('wallet.currency')
    .where('person_id', '=', personId)
    .where('wallet.kind', '=', kind)
    .orderBy('currency.position', (order) => order.asc().nullsLast())
    .orderBy('wallet.currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

/** The ledger accounts of a wallet: its balance, and its pending withdrawals and payments. */
export const accountKinds = {
  own: { held: 'wallet', hold: 'hold' },
  custodial: { held: 'custodial', hold: 'custodial-hold' },
} as const satisfies Readonly<Record<WalletKind, Readonly<Record<string, LedgerAccountKind>>>>

/** A wallet's balance, pending credits and held amounts, and what its owner owes after money was taken back. */
export async function walletFigures(
  db: Reader | Writer,
  personId: string,
  currency: string,
  kind: WalletKind = 'own',
): Promise<WalletFigures & { readonly owed: bigint }> {
  const kinds = accountKinds[kind]
  const accounts = await db
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('holder', '=', personId)
    .where('currency', '=', currency)
    .where('kind', 'in', [kinds.held, 'receivable', kinds.hold])
    .execute()
  const balance = (kind: string): bigint => accounts.find((account) => account.kind === kind)?.balance ?? 0n
  const waiting = await db
    .selectFrom('wallet_entry_count as e')
    .innerJoin('wallet as w', 'w.id', 'e.wallet_id')
    .select(sql<bigint>`coalesce(sum(e.amount), 0)::int8`.as('sum'))
    .where('w.person_id', '=', personId)
    .where('w.currency', '=', currency)
    .where('w.kind', '=', kind)
    .where('e.status', 'in', [entryStatus.pending, entryStatus.processing])
    .where('e.type', '=', 'CREDIT')
    .executeTakeFirstOrThrow()
  return {
    available: balance(kinds.held),
    pendingIn: waiting.sum,
    pendingOut: balance(kinds.hold),
    owed: -balance('receivable'),
  }
}

export interface NewEntry {
  readonly id: string
  readonly walletId: string
  readonly type: EntryType
  readonly event: WalletEvent
  readonly status: EntryStatus
  readonly reason?: EntryFailure
  readonly amount: bigint
  readonly fee?: { readonly amount: bigint; readonly points: number; readonly flat: bigint }
  readonly gateway: GatewayName
  readonly test?: boolean
  readonly originalId?: string | null
  readonly topUpId?: string
  readonly attemptId?: string
  readonly withdrawalId?: string
  readonly investmentId?: string
  readonly campaignId?: string
  /** The ledger transaction, if the money moves now. */
  readonly transactionId?: string
  readonly at: Date
}

export async function insertEntry(tx: Writer, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('wallet_entry')
    .values({
      id: entry.id,
      wallet_id: entry.walletId,
      type: entry.type,
      event: entry.event,
      status: entry.status,
      reason: entry.reason ?? null,
      amount: entry.amount,
      fee: entry.fee?.amount ?? 0n,
      fee_points: entry.fee?.points ?? 0,
      fee_flat: entry.fee?.flat ?? 0n,
      gateway: entry.gateway,
      test: entry.test ?? false,
      original_id: entry.originalId ?? null,
      top_up_id: entry.topUpId ?? null,
      attempt_id: entry.attemptId ?? null,
      withdrawal_id: entry.withdrawalId ?? null,
      investment_id: entry.investmentId ?? null,
      campaign_id: entry.campaignId ?? null,
      transaction_id: entry.transactionId ?? null,
      booked_at: entry.transactionId === undefined ? null : entry.at,
      created_at: entry.at,
    })
    .execute()
}

export interface EntryMove {
  readonly status: EntryStatus
  readonly reason?: EntryFailure
  /** The ledger transaction, if a credit is booked with this. */
  readonly transactionId?: string
  readonly at: Date
}

/** The database rejects an invalid status change. */
export async function moveEntry(
  tx: Writer,
  id: string,
  { status, reason, transactionId, at }: EntryMove,
): Promise<void> {
  await tx
    .updateTable('wallet_entry')
    .set({
      status,
      reason: reason ?? null,
      ...(transactionId === undefined ? {} : { transaction_id: transactionId, booked_at: at }),
    })
    .where('id', '=', id)
    .execute()
}

export interface NewWalletEvent {
  readonly id: string
  readonly walletId: string
  readonly entryId: string
  readonly status: EntryStatus
  readonly reason?: EntryFailure
  readonly by: WalletActor
  readonly at: Date
}

/** Appends to the person's activities. */
export async function insertWalletEvent(tx: Writer, event: NewWalletEvent): Promise<void> {
  await tx
    .insertInto('wallet_event')
    .values({
      id: event.id,
      wallet_id: event.walletId,
      entry_id: event.entryId,
      status: event.status,
      reason: event.reason ?? null,
      done_by: event.by,
      at: event.at,
    })
    .execute()
}

/** The entry of an attempt that is still pending or has brought its money. */
export function entryOfAttempt(tx: Writer, attemptId: string): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('wallet_entry')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('event', '=', 'top-up')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The latest entry of a top-up paid by bank transfer. */
export function entryOfTopUp(tx: Writer, topUpId: string): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('wallet_entry')
    .selectAll()
    .where('top_up_id', '=', topUpId)
    .where('event', '=', 'top-up')
    .where('attempt_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The entry of an announced transfer whose money has not arrived. */
export function pendingEntryOfTopUp(tx: Writer, topUpId: string): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('wallet_entry')
    .selectAll()
    .where('top_up_id', '=', topUpId)
    .where('event', '=', 'top-up')
    .where('attempt_id', 'is', null)
    .where('status', '=', entryStatus.pending)
    .executeTakeFirst()
}

/** The entry that paid for an investment from the site's own wallet. */
export function entryOfInvestment(tx: Writer, investmentId: string): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('wallet_entry')
    .selectAll()
    .where('investment_id', '=', investmentId)
    .where('event', '=', 'invested')
    .where('attempt_id', 'is', null)
    .executeTakeFirst()
}

/** An attempt's debit of a custodial wallet. */
export function debitOfAttempt(tx: Writer, attemptId: string): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('wallet_entry')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('event', '=', 'invested')
    .executeTakeFirst()
}
