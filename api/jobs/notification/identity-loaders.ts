/** Decisions on identity verification and accreditation. */

import { latestLetter } from '#api/db/identity/accreditation-letters.ts'
import { findAccreditation } from '#api/db/identity/accreditations.ts'
import { findIdentity } from '#api/db/identity/identities.ts'
import { activeOf } from '#api/db/notification/recipients.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { termOf } from '#api/services/identity/read-identity.ts'
import { dateIn } from '#domain/calendar.ts'
import type { LetterState } from '#domain/identity/accreditation-letter.ts'
import type { IdentityState } from '#domain/identity/identity.ts'
import { isBeingChecked } from '#domain/identity/identity-term.ts'
import type { Loaders } from './batch.ts'

export const identityLoaders: Loaders<
  | 'identity-approved'
  | 'identity-declined'
  | 'identity-more-required'
  | 'identity-expiring'
  | 'identity-expired'
  | 'identity-review'
  | 'accreditation-approved'
  | 'accreditation-declined'
  | 'accreditation-expiring'
  | 'accreditation-expired'
  | 'accreditation-letter-confirmed'
  | 'accreditation-letter-declined'
  | 'accreditation-letter-answered'
> = {
  'identity-approved': ({ personId }, { db }) => loadIdentity(personId, 'approved', db),
  'identity-declined': ({ personId }, { db }) => loadIdentity(personId, 'declined', db),
  'identity-more-required': ({ personId }, { db }) => loadIdentity(personId, 'more-required', db),
  'identity-expired': async ({ personId }, { db }) => {
    const row = await findIdentity(db.read, personId)
    // Approved again meanwhile.
    if (!row || row.state === 'approved') return []
    return [{ to: await activeOf(db.read, [personId]), facts: {}, about: undefined }]
  },
  'identity-expiring': async ({ personId }, { db }) => {
    const known = await identityIn(personId, 'approved', db)
    if (!known?.row.expires_at || isBeingChecked(termOf(known.row))) return []
    const { settings } = await readSettings(db.read)
    const day = dateIn(known.row.expires_at.getTime(), settings.timezone)
    return [{ to: known.to, facts: { day }, about: undefined }]
  },
  // Decided meanwhile: nothing to do any more.
  'identity-review': async ({ personId }, { db }) =>
    (await identityIn(personId, 'review', db)) ? [{ facts: {}, about: undefined }] : [],
  'accreditation-approved': ({ personId }, { db }) => loadAccreditation(personId, 'approved', db),
  'accreditation-declined': ({ personId }, { db }) => loadAccreditation(personId, 'declined', db),
  'accreditation-letter-confirmed': ({ personId }, { db }) => loadLetter(personId, 'confirmed', db),
  'accreditation-letter-declined': ({ personId }, { db }) => loadLetter(personId, 'declined', db),
  'accreditation-letter-answered': async ({ personId }, { db }) =>
    (await findAccreditation(db.read, personId)) ? [{ facts: {}, about: { personId } }] : [],
  'accreditation-expired': async ({ personId }, { db }) => {
    const known = await findAccreditation(db.read, personId)
    // Approved again meanwhile.
    if (!known || known.state === 'approved') return []
    return [{ to: await activeOf(db.read, [personId]), facts: {}, about: undefined }]
  },
  'accreditation-expiring': async ({ personId }, { db }) => {
    const known = await findAccreditation(db.read, personId)
    if (known?.state !== 'approved' || known.renewing || known.expires_at === null) return []
    const { settings } = await readSettings(db.read)
    const day = dateIn(known.expires_at.getTime(), settings.timezone)
    return [{ to: await activeOf(db.read, [personId]), facts: { day }, about: undefined }]
  },
}

/** Undefined for a decision that has changed since. */
async function identityIn(personId: string, state: IdentityState, db: JobDeps['db']) {
  const row = await findIdentity(db.read, personId)
  return row && (row.state === state || row.renewal === state)
    ? { row, to: await activeOf(db.read, [personId]) }
    : undefined
}

/** Reasons are on the page alone: they may say something about the user's documents. */
async function loadIdentity(personId: string, state: IdentityState, db: JobDeps['db']) {
  const known = await identityIn(personId, state, db)
  return known ? [{ to: known.to, facts: {}, about: undefined }] : []
}

/** Nothing for a letter that was withdrawn since. */
async function loadLetter(personId: string, state: LetterState, db: JobDeps['db']) {
  const letter = await latestLetter(db.read, personId)
  return letter?.state === state ? [{ to: await activeOf(db.read, [personId]), facts: {}, about: undefined }] : []
}

async function loadAccreditation(personId: string, decision: 'approved' | 'declined', db: JobDeps['db']) {
  const known = await findAccreditation(db.read, personId)
  if (known?.state !== decision) return []
  const to = await activeOf(db.read, [personId])
  return [{ to, facts: {}, about: undefined, mailOnly: { reason: known.reason } }]
}
