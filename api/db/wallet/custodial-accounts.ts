/** The provider's ids of users and wallets for custodial wallets. A request is recorded before it is sent. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'

export interface CustodialAccountRow {
  readonly walletId: string
  readonly personKey: string
  readonly personRef: string | null
  readonly walletKey: string
  readonly walletRef: string | null
}

interface Whose {
  readonly personId: string
  readonly currency: string
  /** The simulator has ids of its own. */
  readonly test: boolean
  /** The provider's id of the account that contains them. */
  readonly account: string
}

/** Undefined if nothing was recorded yet. */
export async function findCustodialAccount(
  db: Reader | Writer,
  { personId, currency, test, account }: Whose,
): Promise<CustodialAccountRow | undefined> {
  return db
    .selectFrom('wallet as w')
    .innerJoin('custodial_wallet as k', 'k.wallet_id', 'w.id')
    .innerJoin('custodial_user as p', 'p.person_id', 'w.person_id')
    .select(['w.id as walletId', 'p.key as personKey', 'p.provider_ref as personRef'])
    .select(['k.key as walletKey', 'k.provider_ref as walletRef'])
    .where('w.person_id', '=', personId)
    .where('w.currency', '=', currency)
    .where('w.kind', '=', 'custodial')
    .where('k.test', '=', test)
    .where('k.account', '=', account)
    .where('p.test', '=', test)
    .where('p.account', '=', account)
    .executeTakeFirst()
}

/** The wallet's row is locked. Existing rows stay; those without an account are assigned to this one. */
export async function recordCustodialAccount(
  tx: Writer,
  owner: Omit<Whose, 'currency'> & { readonly walletId: string },
  newId: () => string,
): Promise<void> {
  const { personId, walletId, test, account } = owner
  await tx
    .updateTable('custodial_user')
    .set({ account })
    .where('person_id', '=', personId)
    .where('test', '=', test)
    .where('account', 'is', null)
    .execute()
  await tx
    .updateTable('custodial_wallet')
    .set({ account })
    .where('wallet_id', '=', walletId)
    .where('test', '=', test)
    .where('account', 'is', null)
    .execute()
  await tx
    .insertInto('custodial_user')
    .values({ person_id: personId, test, account, key: newId(), provider_ref: null })
    .onConflict((conflict) => conflict.columns(['person_id', 'test', 'account']).doNothing())
    .execute()
  await tx
    .insertInto('custodial_wallet')
    .values({ wallet_id: walletId, test, account, key: newId(), provider_ref: null })
    .onConflict((conflict) => conflict.columns(['wallet_id', 'test', 'account']).doNothing())
    .execute()
}

export async function recordCustodialUser(tx: Writer, key: string, ref: string): Promise<void> {
  await tx.updateTable('custodial_user').set({ provider_ref: ref }).where('key', '=', key).execute()
}

export async function nameWallet(tx: Writer, key: string, ref: string): Promise<void> {
  await tx.updateTable('custodial_wallet').set({ provider_ref: ref }).where('key', '=', key).execute()
}

/** A simulator that was reset has lost its users: user and wallet get other keys and no ids. */
export async function forgetCustodialAccount(
  tx: Writer,
  { personKey, walletKey }: Pick<CustodialAccountRow, 'personKey' | 'walletKey'>,
  newId: () => string,
): Promise<void> {
  const unnamed = (): { key: string; provider_ref: null } => ({ key: newId(), provider_ref: null })
  await tx
    .updateTable('custodial_wallet')
    .set(unnamed())
    .where('key', '=', walletKey)
    .where('test', '=', true)
    .execute()
  await tx.updateTable('custodial_user').set(unnamed()).where('key', '=', personKey).where('test', '=', true).execute()
}

/** Does another account of the provider hold a user's money, according to the ledger? Simulators hold none. */
export async function othersKeepMoney(db: Reader | Writer, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('custodial_wallet as k')
    .innerJoin('wallet as w', 'w.id', 'k.wallet_id')
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.holder', '=', sql<string>`w.person_id::text`).onRef('a.currency', '=', 'w.currency'),
    )
    .select('w.id')
    .where('k.test', '=', false)
    .where('k.account', '!=', account)
    .where('a.kind', 'in', ['custodial', 'custodial-hold'])
    .where('a.balance', '!=', 0n)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
