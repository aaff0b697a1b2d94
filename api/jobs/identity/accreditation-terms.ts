/** Accreditations that end, and the notices ahead of it (docs/areas/identity.md). */

import { changedAfter, lockAccreditation, writeAccreditation } from '#api/db/identity/accreditations.ts'
import { endedTerms, endingTerms } from '#api/db/identity/terms.ts'
import { insertAudit } from '#api/db/audit/audit.ts'
import { stateAfterEnd } from '#domain/identity/accreditation-term.ts'
import { dueNotice } from '#domain/identity/verification-result.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

export const expireAccreditationsJob: ScheduledJob = {
  name: 'expire-accreditations',
  due: (slice, { db }) => endedTerms(db.read, 'accreditation', slice),
  process: expireAccreditation,
}

function expireAccreditation(personId: string, { db, clock, ids, jobs }: JobDeps): Promise<void> {
  return db.transact(async (tx) => {
    const row = await lockAccreditation(tx, personId)
    const now = clock.now()
    if (!row || row.state !== 'approved' || row.expires_at === null || row.expires_at.getTime() > now) return
    const id = ids.next()
    const state = stateAfterEnd(row.renewing)
    const changed_at = changedAfter(row, now)
    await writeAccreditation(tx, { person_id: personId, state, changed_at, decided_by: row.decided_by })
    await insertAudit(tx, {
      id,
      at: new Date(now),
      actorId: null,
      eventName: 'accreditation-expired',
      subject: personId,
      facts: { state },
    })
    await jobs.add(tx, 'notify', { event: 'accreditation-expired', id, personId })
  })
}

export const notifyExpiringAccreditationsJob: ScheduledJob = {
  name: 'notify-expiring-accreditations',
  due: (slice, { db }) => endingTerms(db.read, 'accreditation', slice),
  process: notifyExpiring,
}

function notifyExpiring(personId: string, { db, clock, ids, jobs }: JobDeps): Promise<void> {
  return db.transact(async (tx) => {
    const row = await lockAccreditation(tx, personId)
    if (!row || row.state !== 'approved' || row.renewing || row.expires_at === null) return
    const days = dueNotice(row.expires_at.getTime() - clock.now(), row.noticed_days ?? undefined)
    if (days === undefined) return
    const { state, changed_at, decided_by } = row
    await writeAccreditation(tx, { person_id: personId, state, changed_at, decided_by, noticed_days: days })
    await jobs.add(tx, 'notify', { event: 'accreditation-expiring', id: ids.next(), personId })
  })
}
