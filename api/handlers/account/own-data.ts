/** Data export and account deletion, by call name. */

import { latestExport } from '#api/db/account/data-exports.ts'
import { findDeletion } from '#api/db/account/deletions.ts'
import { holdingsOf } from '#api/db/account/holdings.ts'
import { findUser, noPassword } from '#api/db/account/users.ts'
import { hasFactor } from '#api/db/auth/second-factors.ts'
import { handle } from '#api/handlers/handler.ts'
import { openArchive } from '#api/services/account/open-archive.ts'
import { requestDataExport as exportData } from '#api/services/account/request-data-export.ts'
import { cancelDeletion, requestDeletion as deleteAccount } from '#api/services/account/request-deletion.ts'
import { confirmIdentity } from '#api/services/auth/confirm-identity.ts'
import * as ownDataCalls from '#contract/account/data-export.ts'
import { nextExportAt, obstaclesIn } from '#domain/account/deletion.ts'

const getOwnData = handle(ownDataCalls.getOwnData, async ({ member }, { db, clock }) => {
  const now = clock.now()
  const [archive, deletion, held, secondFactor, user] = [
    await latestExport(db.read, member.id),
    await findDeletion(db.read, member.id),
    await holdingsOf(db.read, member.id),
    await hasFactor(db.read, member.id),
    await findUser(db.read, member.id),
  ]
  const next = nextExportAt(archive?.requested_at.getTime(), now)
  return {
    secondFactor,
    hasPassword: user?.password_hash !== noPassword,
    archive:
      archive && archive.expires_at.getTime() > now
        ? {
            id: archive.id,
            requestedAt: archive.requested_at.toISOString(),
            readyAt: archive.ready_at?.toISOString() ?? null,
            expiresAt: archive.expires_at.toISOString(),
            bytes: archive.bytes,
          }
        : null,
    nextArchiveAt: next > now ? new Date(next).toISOString() : null,
    deletionDueAt: deletion?.due_at.toISOString() ?? null,
    obstacles: obstaclesIn(held),
  }
})

const requestDataExport = handle(ownDataCalls.requestDataExport, async ({ body, member, once }, deps) => {
  const refuseStranger = await confirmIdentity(member, body, deps)
  return once(async (tx) => {
    refuseStranger()
    await exportData(tx, member.id, deps)
    return { done: true }
  })
})

const downloadArchive = handle(ownDataCalls.downloadArchive, ({ params, member }, deps) =>
  openArchive(params.id, member.id, deps),
)

const requestDeletion = handle(ownDataCalls.requestDeletion, async ({ body, member, once }, deps) => {
  const refuseStranger = await confirmIdentity(member, body, deps)
  return once(async (tx) => {
    refuseStranger()
    return { dueAt: (await deleteAccount(tx, member.id, deps)).toISOString() }
  })
})

const keepAccount = handle(ownDataCalls.keepAccount, ({ member, once }, deps) =>
  once(async (tx) => {
    await cancelDeletion(tx, member.id, deps)
    return { done: true }
  }),
)

export const ownData = { getOwnData, requestDataExport, downloadArchive, requestDeletion, keepAccount }
