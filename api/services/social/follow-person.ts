import { findOpenId } from '#api/db/social/profiles.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { insertFollow, removeFollow } from '#api/db/social/follows.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'

/** @throws CallError NOT_FOUND unless the user has an open account */
export async function openAccountId(db: Reader, slugOrId: string): Promise<string> {
  const id = await findOpenId(db, slugOrId)
  if (id === undefined) throw new CallError('NOT_FOUND')
  return id
}

/** A user who may be followed. @throws CallError NOT_FOUND, NOT_ALLOWED for oneself */
export async function followableId(db: Reader, slugOrId: string, personId: string): Promise<string> {
  const id = await openAccountId(db, slugOrId)
  if (id === personId) throw new CallError('NOT_ALLOWED')
  return id
}

/** Only for a user found by `followableId`. Following again changes nothing. */
export async function followPerson(
  tx: Writer,
  { personId, followedId }: { readonly personId: string; readonly followedId: string },
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
): Promise<void> {
  if (await insertFollow(tx, personId, followedId, new Date(clock.now())))
    await jobs.add(tx, 'notify', { event: 'followed', id: personId, followedId })
}

/**
 * Also for a user whose account is no longer open; the reply for another user is the same whether or not that user
 * exists.
 */
export async function unfollowPerson(
  tx: Writer,
  { personId, followedId }: { readonly personId: string; readonly followedId: string },
): Promise<void> {
  await removeFollow(tx, personId, followedId)
}
