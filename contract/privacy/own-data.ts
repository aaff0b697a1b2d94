/** What people take with them, and the end of an account (decision record 0043). */

import { call } from '#contract/call.ts'
import {
  bool,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'
import { deletionBlockers } from '#domain/account/deletion.ts'
import { passwordMaximum } from '#domain/limits.ts'

/** Below the API's base: the archive itself, for its person alone. */
export const dataExportPath = 'own-data/export/{id}/file'

/** The password, or a code of the second factor where one is on. */
const proof = {
  password: optional(text({ max: passwordMaximum, keepSpace: true })),
  code: optional(text({ max: 40 })),
}

const ownData = object({
  secondFactor: bool(),
  /** False for an account without a password: one is chosen by mail first. */
  hasPassword: bool(),
  archive: nullable(
    object({
      id: id(),
      askedAt: instant(),
      /** Null while it is made. */
      readyAt: nullable(instant()),
      expiresAt: instant(),
      bytes: integer({ min: 0, max: 1_000_000_000 }),
    }),
  ),
  /** From when on another one may be asked for; null for now. */
  nextArchiveAt: nullable(instant()),
  /** When the account goes; null where nobody asked for it. */
  deletionDueAt: nullable(instant()),
  obstacles: list(
    object({ obstacle: oneOf(deletionBlockers), count: integer({ min: 1, max: 1_000_000_000 }) }),
    deletionBlockers.length,
  ),
})
export type OwnData = Value<typeof ownData>

export const getOwnData = call({
  method: 'GET',
  path: 'own-data',
  access: 'member',
  summary:
    'The archive of the signed-in person’s data, what stands in the way of deleting the account, and whether that is under way.',
  spec: 'decision record 0043',
  reply: ownData,
  cache: 'private',
})

export const requestDataExport = call({
  method: 'POST',
  path: 'own-data/export',
  access: 'member',
  summary: 'Have everything put together that is kept about the signed-in person. A mail tells when it is ready.',
  spec: 'decision record 0043',
  body: object(proof),
  reply: done,
  errors: ['ARCHIVE_TOO_SOON', 'TWO_FACTOR_OFF'],
  idempotent: true,
  stale: ['own-data'],
  rate: 10,
})

export const requestDeletion = call({
  method: 'POST',
  path: 'own-data/deletion',
  access: 'member',
  summary: 'Have the account deleted after a time in which it can still be kept. Refused while money is held.',
  spec: 'decision record 0043',
  body: object(proof),
  reply: object({ dueAt: instant() }),
  errors: ['ACCOUNT_HOLDS', 'TWO_FACTOR_OFF'],
  idempotent: true,
  stale: ['own-data'],
  rate: 10,
})

export const keepAccount = call({
  method: 'POST',
  path: 'own-data/deletion/cancel',
  access: 'member',
  summary: 'Keep the account after all.',
  spec: 'decision record 0043',
  reply: done,
  idempotent: true,
  stale: ['own-data'],
})
