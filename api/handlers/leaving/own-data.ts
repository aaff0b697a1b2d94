/** What people take with them, and the end of an account, by name. */

import { insertAudit } from '#api/db/audit.ts'
import { insertExport, latestExport } from '#api/db/leaving/data-exports.ts'
import { findDeletion, insertDeletion, removeDeletion } from '#api/db/leaving/deletions.ts'
import { holdingsOf } from '#api/db/leaving/holdings.ts'
import { hasFactor } from '#api/db/second-factors.ts'
import { findUser, noPassword } from '#api/db/users.ts'
import { confirmIdentity } from '#api/handlers/wallet/confirm-identity.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { deletionDue, exportDays, nextExportAt, obstaclesIn } from '#domain/account/deletion.ts'

const getOwnData = handle(calls.leaving.getOwnData, async ({ member }, { db, clock }) => {
  const now = clock.now()
  const [kept, deletion, held, secondFactor, user] = [
    await latestExport(db.read, member.id),
    await findDeletion(db.read, member.id),
    await holdingsOf(db.read, member.id),
    await hasFactor(db.read, member.id),
    await findUser(db.read, member.id),
  ]
  const next = nextExportAt(kept?.asked_at.getTime(), now)
  return {
    secondFactor,
    hasPassword: user?.password_hash !== noPassword,
    archive:
      kept && kept.expires_at.getTime() > now
        ? {
            id: kept.id,
            askedAt: kept.asked_at.toISOString(),
            readyAt: kept.ready_at?.toISOString() ?? null,
            expiresAt: kept.expires_at.toISOString(),
            bytes: kept.bytes,
          }
        : null,
    nextArchiveAt: next > now ? new Date(next).toISOString() : null,
    deletionDueAt: deletion?.due_at.toISOString() ?? null,
    obstacles: obstaclesIn(held),
  }
})

const requestDataExport = handle(calls.leaving.requestDataExport, async ({ body, member, once }, deps) => {
  const { ids, clock, jobs } = deps
  const refuseStranger = await confirmIdentity(member, body, deps)
  return once(async (tx) => {
    refuseStranger()
    const now = clock.now()
    // Two presses at once: one waits here, and then finds the other's.
    await tx.selectFrom('app_user').select('id').where('id', '=', member.id).forUpdate().execute()
    const next = nextExportAt((await latestExport(tx, member.id))?.asked_at.getTime(), now)
    if (next > now) throw new CallError('ARCHIVE_TOO_SOON', { retryAfterSeconds: Math.ceil((next - now) / 1000) })
    const id = ids.next()
    const at = new Date(now)
    await insertExport(tx, { id, personId: member.id, at, expiresAt: new Date(now + exportDays * dayMs) })
    await insertAudit(tx, { id: ids.next(), at, actorId: member.id, act: 'data-asked', subject: member.id, facts: {} })
    await jobs.add(tx, 'make-data-export', { exportId: id })
    return { done: true }
  })
})

const requestDeletion = handle(calls.leaving.requestDeletion, async ({ body, member, once }, deps) => {
  const { ids, clock, jobs } = deps
  const refuseStranger = await confirmIdentity(member, body, deps)
  return once(async (tx) => {
    refuseStranger()
    const [obstacle] = obstaclesIn(await holdingsOf(tx, member.id))
    if (obstacle) throw new CallError('ACCOUNT_HOLDS', { reason: obstacle.obstacle })
    const at = new Date(clock.now())
    const begun = await findDeletion(tx, member.id)
    const due = await insertDeletion(tx, member.id, at, new Date(deletionDue(at.getTime())))
    if (begun) return { dueAt: due.toISOString() }
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'deletion-asked',
      subject: member.id,
      facts: {},
    })
    await jobs.add(tx, 'mail-deletion', { userId: member.id, news: 'asked' })
    return { dueAt: due.toISOString() }
  })
})

const keepAccount = handle(calls.leaving.keepAccount, ({ member, once }, { ids, clock, jobs }) =>
  once(async (tx) => {
    if (!(await removeDeletion(tx, member.id))) return { done: true }
    const at = new Date(clock.now())
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'deletion-cancelled',
      subject: member.id,
      facts: {},
    })
    await jobs.add(tx, 'mail-deletion', { userId: member.id, news: 'kept' })
    return { done: true }
  }),
)

export const ownData = { getOwnData, requestDataExport, requestDeletion, keepAccount }
