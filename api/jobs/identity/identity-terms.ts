/** Verifications in progress at a provider, approvals that end, and the end of the retention period. */

import { changedAfter } from '#api/db/identity/accreditations.ts'
import { lockIdentity, writeIdentity } from '#api/db/identity/identities.ts'
import { endedTerms, endingTerms } from '#api/db/identity/terms.ts'
import { insertAudit } from '#api/db/audit/audit.ts'
import { forgettableVerifications, forgetVerification, retentionStart } from '#api/db/identity/retention.ts'
import { duePolls } from '#api/db/wallet/due.ts'
import { identityRules, termOf } from '#api/services/identity/read-identity.ts'
import { pollVerification } from '#api/services/identity/poll-verification.ts'
import { identityAt, isBeingChecked } from '#domain/identity/identity-term.ts'
import { dueNotice } from '#domain/identity/verification-result.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

export const pollVerificationsJob: ScheduledJob = {
  name: 'poll-verifications',
  due: (slice, { db }) => duePolls(db.read, 'identity_verification', slice),
  process: pollVerification,
}

export const expireIdentitiesJob: ScheduledJob = {
  name: 'expire-identities',
  due: (slice, { db }) => endedTerms(db.read, 'identity_check', slice),
  process: expireIdentity,
}

function expireIdentity(personId: string, { db, clock, ids, jobs }: JobDeps): Promise<void> {
  return db.transact(async (tx) => {
    const row = await lockIdentity(tx, personId)
    const now = clock.now()
    const { state } = identityAt(termOf(row), now)
    if (row?.state !== 'approved' || state === 'approved' || state === 'none') return
    const id = ids.next()
    await writeIdentity(tx, {
      person_id: personId,
      state,
      renewal: null,
      changed_at: changedAfter(row, now),
      decided_by: row.decided_by,
      ...(state === 'expired' ? {} : { expires_at: null }),
    })
    await insertAudit(tx, {
      id,
      at: new Date(now),
      actorId: null,
      eventName: 'identity-expired',
      subject: personId,
      facts: { state },
    })
    await jobs.add(tx, 'notify', { event: 'identity-expired', id, personId })
  })
}

export const notifyExpiringJob: ScheduledJob = {
  name: 'notify-expiring-identities',
  due: (slice, { db }) => endingTerms(db.read, 'identity_check', slice),
  process: notifyExpiring,
}

function notifyExpiring(personId: string, { db, clock, ids, jobs }: JobDeps): Promise<void> {
  return db.transact(async (tx) => {
    const row = await lockIdentity(tx, personId)
    if (row?.state !== 'approved' || row.expires_at === null || isBeingChecked(termOf(row))) return
    const days = dueNotice(row.expires_at.getTime() - clock.now(), row.noticed_days ?? undefined)
    if (days === undefined) return
    const { state, changed_at, decided_by } = row
    await writeIdentity(tx, { person_id: personId, state, changed_at, decided_by, noticed_days: days })
    await jobs.add(tx, 'notify', { event: 'identity-expiring', id: ids.next(), personId })
  })
}

/** The site's retention period of submissions (docs/areas/identity.md). */
export const forgetVerificationsJob: ScheduledJob = {
  name: 'forget-verifications',
  due: async (slice, { db }) => {
    const { retentionDays } = await identityRules(db.read)
    return forgettableVerifications(db.read, slice, retentionStart(slice.now.getTime(), retentionDays))
  },
  process: (id, { db, clock }) =>
    db.transact(async (tx) => {
      const { retentionDays } = await identityRules(tx)
      await forgetVerification(tx, id, retentionStart(clock.now(), retentionDays))
    }),
}
