/** How the provider of pooled wallets calls people and wallets. What is asked for is written down before it is asked. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'

export interface KnownPlace {
  readonly walletId: string
  readonly personKey: string
  readonly personRef: string | null
  readonly walletKey: string
  readonly walletRef: string | null
}

interface Whose {
  readonly personId: string
  readonly currency: string
  /** A stand-in has names of its own. */
  readonly test: boolean
  /** The provider's name of the account in which they are. */
  readonly account: string
}

/** Undefined where nothing was written down yet. */
export async function findPlace(
  db: Reader | Writer,
  { personId, currency, test, account }: Whose,
): Promise<KnownPlace | undefined> {
  return db
    .selectFrom('wallet as w')
    .innerJoin('pooled_wallet as k', 'k.wallet_id', 'w.id')
    .innerJoin('pooled_person as p', 'p.person_id', 'w.person_id')
    .select(['w.id as walletId', 'p.key as personKey', 'p.provider_ref as personRef'])
    .select(['k.key as walletKey', 'k.provider_ref as walletRef'])
    .where('w.person_id', '=', personId)
    .where('w.currency', '=', currency)
    .where('w.kind', '=', 'pooled')
    .where('k.test', '=', test)
    .where('k.account', '=', account)
    .where('p.test', '=', test)
    .where('p.account', '=', account)
    .executeTakeFirst()
}

/** The wallet's row is locked. What is there stays; what is of no account known is of this one. */
export async function notePlace(
  tx: Writer,
  place: Omit<Whose, 'currency'> & { readonly walletId: string },
  newId: () => string,
): Promise<void> {
  const { personId, walletId, test, account } = place
  await tx
    .updateTable('pooled_person')
    .set({ account })
    .where('person_id', '=', personId)
    .where('test', '=', test)
    .where('account', 'is', null)
    .execute()
  await tx
    .updateTable('pooled_wallet')
    .set({ account })
    .where('wallet_id', '=', walletId)
    .where('test', '=', test)
    .where('account', 'is', null)
    .execute()
  await tx
    .insertInto('pooled_person')
    .values({ person_id: personId, test, account, key: newId(), provider_ref: null })
    .onConflict((conflict) => conflict.columns(['person_id', 'test', 'account']).doNothing())
    .execute()
  await tx
    .insertInto('pooled_wallet')
    .values({ wallet_id: walletId, test, account, key: newId(), provider_ref: null })
    .onConflict((conflict) => conflict.columns(['wallet_id', 'test', 'account']).doNothing())
    .execute()
}

export async function namePerson(tx: Writer, key: string, ref: string): Promise<void> {
  await tx.updateTable('pooled_person').set({ provider_ref: ref }).where('key', '=', key).execute()
}

export async function nameWallet(tx: Writer, key: string, ref: string): Promise<void> {
  await tx.updateTable('pooled_wallet').set({ provider_ref: ref }).where('key', '=', key).execute()
}

/** A stand-in that began anew knows nobody any more: person and wallet get other keys and no names. */
export async function forgetPlace(
  tx: Writer,
  { personKey, walletKey }: Pick<KnownPlace, 'personKey' | 'walletKey'>,
  newId: () => string,
): Promise<void> {
  const unnamed = (): { key: string; provider_ref: null } => ({ key: newId(), provider_ref: null })
  await tx.updateTable('pooled_wallet').set(unnamed()).where('key', '=', walletKey).where('test', '=', true).execute()
  await tx.updateTable('pooled_person').set(unnamed()).where('key', '=', personKey).where('test', '=', true).execute()
}

/** Does another account of the provider keep money of somebody, as the books say? Stand-ins keep none. */
export async function othersKeepMoney(db: Reader | Writer, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('pooled_wallet as k')
    .innerJoin('wallet as w', 'w.id', 'k.wallet_id')
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.holder', '=', sql<string>`w.person_id::text`).onRef('a.currency', '=', 'w.currency'),
    )
    .select('w.id')
    .where('k.test', '=', false)
    .where('k.account', '!=', account)
    .where('a.kind', 'in', ['pooled', 'pooled-hold'])
    .where('a.balance', '!=', 0n)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
