/** Creates a session: at sign-in and its second step, and for the first administrator. */

import type { Writer } from '#api/db/database.ts'
import { hashOf, insertSession } from '#api/db/auth/sessions.ts'
import { listUserTypes } from '#api/db/site/settings.ts'
import { findUser, type UserRow } from '#api/db/account/users.ts'
import type { Deps } from '#api/deps.ts'
import type { Texts } from '#api/db/tables.ts'
import { CallError } from '#contract/errors.ts'
import type { Device } from '#domain/auth/device.ts'
import { sessionSeconds } from '#domain/limits.ts'

/** A session from which another one was derived. */
interface Parent {
  readonly id: string
  readonly expiresAt: Date
}

/** A session that was just created, with its token, which is not stored. */
export interface StartedSession {
  readonly token: string
  readonly expiresAt: Date
  readonly partition: string
  readonly draftKey: string
  readonly user: UserRow
  readonly userTypeNames: Texts | undefined
}

/** A fresh token every time (reliability 4, row 13). A derived session ends when its parent does. */
export async function newSession(
  tx: Writer,
  userId: string,
  device: Device,
  { clock, ids, partitions, draftKeys }: Deps,
  parent?: Parent,
): Promise<StartedSession> {
  const now = clock.now()
  const expiresAt = parent?.expiresAt ?? new Date(now + sessionSeconds * 1000)
  const token = ids.secret(32)
  const createdAt = new Date(now)
  const parentId = parent?.id ?? null
  await insertSession(tx, { tokenHash: hashOf(token), userId, device, createdAt, expiresAt, parentId })
  const user = await findUser(tx, userId)
  if (!user) throw new CallError('NOT_FOUND')
  const types = await listUserTypes(tx)
  return {
    token,
    expiresAt,
    partition: partitions.of(userId),
    draftKey: draftKeys.of(userId),
    user,
    userTypeNames: types.find((type) => type.slug === user.user_type)?.names,
  }
}
