/** A session begins: at sign-in and its second step, and for the first administrator. */

import type { Writer } from '#api/db/database.ts'
import { hashOf, insertSession } from '#api/db/sessions.ts'
import { listUserTypes } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { presentPerson } from '#api/presenters/person.ts'
import type { Session } from '#contract/account.ts'
import { CallError } from '#contract/errors.ts'
import type { Device } from '#domain/account/device.ts'
import { sessionSeconds } from '#domain/limits.ts'

/** A session that another one was handed on to. */
interface Parent {
  readonly id: string
  readonly expiresAt: Date
}

/** A fresh token every time (reliability 4, row 13). What was handed on ends when the session that it came from does. */
export async function newSession(
  tx: Writer,
  userId: string,
  device: Device,
  { clock, ids, partitions, draftKeys }: Deps,
  parent?: Parent,
): Promise<Session> {
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
    expirationDate: expiresAt.toISOString(),
    partition: partitions.of(userId),
    draftKey: draftKeys.of(userId),
    user: presentPerson(user, types.find((type) => type.slug === user.user_type)?.names),
  }
}
