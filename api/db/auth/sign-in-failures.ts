/** Failed sign-ins, counted by account and by account and network; and the networks of successful sign-ins. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { knownNetworkDays, signInFailureHours } from '#domain/limits.ts'

const since = (now: Date): Date => new Date(now.getTime() - signInFailureHours * 3_600_000)

export interface Failures {
  readonly count: number
  readonly lastAt: Date | undefined
}

/** @param key a hash of the address that was tried, with or without the network of the request */
export async function signInFailures(db: Reader | Writer, key: string, now: Date): Promise<Failures> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select(['count', 'last_at'])
    .where('account', '=', key)
    .where('last_at', '>', since(now))
    .executeTakeFirst()
  return { count: row?.count ?? 0, lastAt: row?.last_at }
}

export async function noteSignInFailure(tx: Writer, keys: readonly string[], now: Date): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('last_at', '<=', since(now)).execute()
  await tx
    .insertInto('sign_in_failure')
    .values(keys.map((account) => ({ account, count: 1, last_at: now })))
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ count: sql<number>`sign_in_failure.count + 1`, last_at: now }),
    )
    .execute()
}

/** A lock dated in the future, because the clock was set back since, restarts from now. */
export async function restartLock(tx: Writer, key: string, now: Date): Promise<void> {
  await tx
    .updateTable('sign_in_failure')
    .set({ last_at: now })
    .where('account', '=', key)
    .where('last_at', '>', now)
    .execute()
}

export async function forgetSignInFailures(tx: Writer, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('account', 'in', keys).execute()
}

/** Was this account recently signed in to from this network? */
export async function isKnownNetwork(db: Reader, userId: string, network: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_network')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('last_at', '>', new Date(now.getTime() - knownNetworkDays * 86_400_000))
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberNetwork(tx: Writer, userId: string, network: string, now: Date): Promise<void> {
  await tx
    .insertInto('known_network')
    .values({ user_id: userId, network, last_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_at: now }))
    .execute()
}
