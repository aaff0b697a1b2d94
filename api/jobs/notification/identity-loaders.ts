/** Decisions on identity verification and accreditation. */

import { findAccreditation } from '#api/db/identity/accreditations.ts'
import { findIdentity } from '#api/db/identity/identities.ts'
import { activeOf } from '#api/db/notification/recipients.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { Loaders } from './batch.ts'

export const identityLoaders: Loaders<
  'identity-approved' | 'identity-declined' | 'accreditation-approved' | 'accreditation-declined'
> = {
  'identity-approved': ({ personId }, { db }) => loadIdentity(personId, 'approved', db),
  'identity-declined': ({ personId }, { db }) => loadIdentity(personId, 'declined', db),
  'accreditation-approved': ({ personId }, { db }) => loadAccreditation(personId, 'approved', db),
  'accreditation-declined': ({ personId }, { db }) => loadAccreditation(personId, 'declined', db),
}

type Decision = 'approved' | 'declined'

/** No notification of a decision that has changed since. */
async function loadIdentity(personId: string, decision: Decision, db: JobDeps['db']) {
  const known = await findIdentity(db.read, personId)
  return known?.state === decision ? [{ to: [personId], facts: {}, about: undefined }] : []
}

async function loadAccreditation(personId: string, decision: Decision, db: JobDeps['db']) {
  const known = await findAccreditation(db.read, personId)
  if (known?.state !== decision) return []
  const to = await activeOf(db.read, [personId])
  return [{ to, facts: {}, about: undefined, mailOnly: { reason: known.reason } }]
}
