/** Data export and account deletion (docs/areas/account.md). */

import { call, file } from '#contract/call.ts'
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

/** The password, or a code if a second factor is on. */
const proof = {
  password: optional(text({ max: passwordMaximum, keepSpace: true })),
  code: optional(text({ max: 40 })),
}

const ownData = object({
  secondFactor: bool(),
  /** False for an account without a password: the user first chooses one by mail. */
  hasPassword: bool(),
  archive: nullable(
    object({
      id: id(),
      requestedAt: instant(),
      /** Null while the archive is being made. */
      readyAt: nullable(instant()),
      expiresAt: instant(),
      bytes: integer({ min: 0, max: 1_000_000_000 }),
    }),
  ),
  /** When another archive may be requested; null for now. */
  nextArchiveAt: nullable(instant()),
  /** When the account is deleted; null if no deletion was requested. */
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
  summary: "Returns the status of the user's data export and account deletion, and what blocks the deletion.",
  spec: 'decision T79',
  reply: ownData,
  cache: 'private',
})

export const requestDataExport = call({
  method: 'POST',
  path: 'own-data/export',
  access: 'member',
  summary: "Requests an archive of the user's data. An email is sent when the archive is ready.",
  spec: 'decision T79',
  body: object(proof),
  reply: done,
  errors: ['ARCHIVE_TOO_SOON', 'TWO_FACTOR_OFF'],
  idempotent: true,
  stale: ['own-data'],
  rate: 10,
})

export const downloadArchive = file({
  path: 'own-data/export/{id}/file',
  access: 'member',
  summary: "Downloads the archive of the user's data, until it expires.",
  spec: 'decision T79',
  params: object({ id: id() }),
  contentTypes: ['application/zip'],
  rate: 10,
})

export const requestDeletion = call({
  method: 'POST',
  path: 'own-data/deletion',
  access: 'member',
  summary:
    'Schedules the deletion of the account after a period in which it can be cancelled. Refused while something blocks it, such as a balance or a pending payment.',
  spec: 'decision T79',
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
  summary: 'Cancels the scheduled deletion of the account.',
  spec: 'decision T79',
  reply: done,
  idempotent: true,
  stale: ['own-data'],
})
