/** The passkeys of a signed-in user (docs/areas/auth.md). */

import { listPasskeys as readPasskeys } from '#api/db/auth/passkeys.ts'
import { handle } from '#api/handlers/handler.ts'
import {
  addPasskey as add,
  beginPasskey as begin,
  checkPasskeyName,
  offerIn,
  removePasskey as remove,
  renamePasskey as rename,
} from '#api/services/auth/passkeys.ts'
import { confirmPassword, proofIn } from '#api/services/auth/proof.ts'
import * as passkeyCalls from '#contract/auth/passkey.ts'
import { CallError } from '#contract/errors.ts'

export const listPasskeys = handle(passkeyCalls.listPasskeys, async ({ member }, { db }) =>
  (await readPasskeys(db.read, member.id)).map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  })),
)

export const beginPasskey = handle(passkeyCalls.beginPasskey, async ({ body, member, once }, deps) => {
  const typed = await proofIn(member, body, deps)
  return offerIn(await once((tx) => begin(tx, { member, typed }, deps)))
})

export const addPasskey = handle(passkeyCalls.addPasskey, async ({ body, member, once }, deps) => {
  checkPasskeyName(body)
  const refusal = await once((tx) => add(tx, { body, personId: member.id }, deps))
  if (refusal) throw refusal
  return { done: true }
})

export const renamePasskey = handle(passkeyCalls.renamePasskey, async ({ params, body, member, once }) => {
  checkPasskeyName(body)
  const renamed = await once((tx) => rename(tx, { id: params.id, personId: member.id, name: body.name }))
  if (!renamed) throw new CallError('NOT_FOUND')
  return { done: true }
})

export const removePasskey = handle(passkeyCalls.removePasskey, async ({ params, body, member, once }, deps) => {
  await confirmPassword(member, body.password, deps)
  await once((tx) => remove(tx, { id: params.id, personId: member.id }, deps))
  return { done: true }
})
