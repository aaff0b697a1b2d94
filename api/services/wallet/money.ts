/**
 * Moves money of a wallet: ledger, entry and the user's activity list change together, under the wallet's lock. A debt
 * from a reversed top-up is settled first from every credit.
 */

import {
  accountBalance,
  book,
  type LedgerAccount,
  type LedgerKind,
  type LedgerMovement,
} from '#api/db/wallet/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import type { WalletActor } from '#api/db/tables/wallet-tables.ts'
import {
  accountKinds,
  insertEntry,
  insertWalletEvent,
  moveEntry,
  type NewEntry,
  type WalletRow,
} from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { type EntryFailure, entryStatus, type EntryStatus, settledFirst } from '#domain/wallet/wallet.ts'

type MoneyDeps = Pick<Deps, 'ids'>

/** The ledger account of a wallet. */
export function walletAccount({ person_id, currency, kind }: WalletRow): LedgerAccount {
  return { kind: accountKinds[kind].held, holder: person_id, currency }
}

/** The ledger account of the same user's held money. */
export function holdAccount({ person_id, currency, kind }: WalletRow): LedgerAccount {
  return { kind: accountKinds[kind].hold, holder: person_id, currency }
}

type Described = Omit<NewEntry, 'id' | 'walletId' | 'type' | 'status' | 'at' | 'transactionId' | 'reason'>

export interface Movement {
  readonly entry: Described
  readonly by: WalletActor
  readonly actorId: string | null
  readonly kind: LedgerKind
  /** Unique key of the booking, permanently. */
  readonly businessKey: string
  readonly at: Date
}

/** Records a pending entry before any money has moved. @returns its id */
export async function expectCredit(
  tx: Writer,
  wallet: WalletRow,
  { entry, by, at }: Pick<Movement, 'entry' | 'by' | 'at'>,
  { ids }: MoneyDeps,
): Promise<string> {
  const id = ids.next()
  await insertEntry(tx, { ...entry, id, walletId: wallet.id, type: 'CREDIT', status: entryStatus.pending, at })
  await insertWalletEvent(tx, { id: ids.next(), walletId: wallet.id, entryId: id, status: entryStatus.pending, by, at })
  return id
}

export interface Step {
  readonly status: EntryStatus
  readonly reason?: EntryFailure
  readonly by: WalletActor
  readonly at: Date
}

/** Advances an entry without moving money. */
export async function stepEntry(
  tx: Writer,
  entry: { readonly id: string; readonly wallet_id: string },
  { by, ...move }: Step,
  { ids }: MoneyDeps,
): Promise<void> {
  await moveEntry(tx, entry.id, move)
  await insertWalletEvent(tx, { id: ids.next(), walletId: entry.wallet_id, entryId: entry.id, by, ...move })
}

interface Arriving extends Movement {
  readonly movement?: LedgerMovement
  /** The sources of the money. The wallet is credited with the entry's full amount. */
  readonly from: readonly { readonly account: LedgerAccount; readonly amount: bigint }[]
  /** The pending entry of the credit; undefined creates a new one. */
  readonly expected?: string | undefined
}

/** Credits the wallet. @returns the ledger's transaction */
export async function creditWallet(
  tx: Writer,
  wallet: WalletRow,
  movement: Arriving,
  deps: MoneyDeps,
): Promise<string> {
  const { entry, by, at, expected } = movement
  const transactionId = deps.ids.next()
  await book(tx, () => deps.ids.next(), {
    id: transactionId,
    kind: movement.kind,
    businessKey: movement.businessKey,
    actorId: movement.actorId,
    at,
    lines: [...movement.from, { account: walletAccount(wallet), amount: entry.amount }],
    movement: movement.movement,
  })
  const id = expected ?? deps.ids.next()
  if (expected === undefined)
    await insertEntry(tx, {
      ...entry,
      id,
      walletId: wallet.id,
      type: 'CREDIT',
      status: entryStatus.success,
      transactionId,
      at,
    })
  else await moveEntry(tx, id, { status: entryStatus.success, transactionId, at })
  const event = { walletId: wallet.id, entryId: id, status: entryStatus.success, by, at }
  await insertWalletEvent(tx, { id: deps.ids.next(), ...event })
  await settleOwed(tx, wallet, { credit: entry.amount, entryId: id, at }, deps)
  return transactionId
}

/** A credit settles a debt first; the site cannot debit what a provider holds for its user. */
async function settleOwed(
  tx: Writer,
  wallet: WalletRow,
  { credit, entryId, at }: { readonly credit: bigint; readonly entryId: string; readonly at: Date },
  deps: MoneyDeps,
): Promise<void> {
  if (wallet.kind === 'custodial') return
  const debt: LedgerAccount = { kind: 'receivable', holder: wallet.person_id, currency: wallet.currency }
  const amount = settledFirst(credit, -(await accountBalance(tx, debt)))
  if (amount <= 0n) return
  await debitWallet(
    tx,
    wallet,
    {
      entry: { event: 'receivable-settled', amount, gateway: 'wallet', originalId: entryId },
      by: 'site',
      actorId: null,
      kind: 'wallet-receivable-settled',
      businessKey: `wallet-entry:${entryId}:receivable-settled`,
      at,
      status: entryStatus.success,
      to: [{ account: debt, amount }],
    },
    deps,
  )
}

interface Debit extends Movement {
  readonly status: EntryStatus
  readonly to: readonly { readonly account: LedgerAccount; readonly amount: bigint }[]
}

/**
 * Debits the wallet, or holds the money: it leaves the wallet's balance in both cases. @returns the ids of its booking
 * and entry
 */
export async function debitWallet(
  tx: Writer,
  wallet: WalletRow,
  { entry, by, at, status, ...movement }: Debit,
  deps: MoneyDeps,
): Promise<{ readonly transactionId: string; readonly entryId: string }> {
  const transactionId = deps.ids.next()
  await book(tx, () => deps.ids.next(), {
    id: transactionId,
    kind: movement.kind,
    businessKey: movement.businessKey,
    actorId: movement.actorId,
    at,
    lines: [{ account: walletAccount(wallet), amount: -entry.amount }, ...movement.to],
  })
  const entryId = await recordDebit(tx, wallet, { entry, by, at, status, transactionId }, deps)
  return { transactionId, entryId }
}

/** The entry of a debit that was booked elsewhere. @returns its id */
export async function recordDebit(
  tx: Writer,
  wallet: WalletRow,
  {
    entry,
    by,
    at,
    status,
    transactionId,
  }: Pick<Debit, 'entry' | 'by' | 'at' | 'status'> & { readonly transactionId: string },
  { ids }: MoneyDeps,
): Promise<string> {
  const id = ids.next()
  await insertEntry(tx, { ...entry, id, walletId: wallet.id, type: 'DEBIT', status, transactionId, at })
  await insertWalletEvent(tx, { id: ids.next(), walletId: wallet.id, entryId: id, status, by, at })
  return id
}
