/** Events of the site itself, for administrators. */

import { findAuditEvent } from '#api/db/audit/audit.ts'
import { findFile } from '#api/db/content/stored-files.ts'
import { activeOf } from '#api/db/notification/recipients.ts'
import { findFailure } from '#api/db/jobs/job-failures.ts'
import { findBankChange } from '#api/db/site/bank-changes.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { keyProviders } from '#domain/payment/gateway-keys.ts'
import { lastFour } from '#domain/site/bank-change.ts'
import { reportedAttempts } from '#domain/site/scheduled-jobs.ts'
import type { Loaders } from './batch.ts'

export const siteLoaders: Loaders<
  | 'bank-proposed'
  | 'bank-changed'
  | 'bank-cancelled'
  | 'provider-keys-changed'
  | 'provider-keys-removed'
  | 'job-failed'
  | 'malware-found'
  | 'upload-deleted'
> = {
  // Decided meanwhile: there is nothing to confirm any more.
  'bank-proposed': async ({ id }, { db }) =>
    (await findBankChange(db.read, id))?.state === 'pending' ? loadBankChange(id, db) : [],
  'bank-changed': ({ id }, { db }) => loadBankChange(id, db),
  'bank-cancelled': ({ id }, { db }) => loadBankChange(id, db),

  'provider-keys-changed': ({ id }, { db }) => loadKeyChange(id, db),
  'provider-keys-removed': ({ id }, { db }) => loadKeyChange(id, db),

  'job-failed': async ({ id }, { db }) => {
    const failure = await findFailure(db.read, id)
    if (!failure || failure.resolved_at !== null) return []
    return [{ facts: { attempts: reportedAttempts }, about: undefined }]
  },

  // The id is of the content, which is sent again at times.
  'malware-found': () => Promise.resolve([{ facts: {}, about: undefined }]),
  'upload-deleted': async ({ id }, { db }) => {
    const file = await findFile(db.read, id)
    if (file?.scan_state !== 'infected' || file.owner_id === null) return []
    return [{ to: await activeOf(db.read, [file.owner_id]), facts: {}, about: undefined }]
  },
}

async function loadBankChange(id: string, db: JobDeps['db']) {
  const change = await findBankChange(db.read, id)
  if (!change) return []
  const facts = { account: lastFour(change.entry.bank.accountNumber) }
  return [{ facts, about: undefined, lookedUp: { name: nameOf(change) } }]
}

/** Which provider, who and when, but never the keys. */
async function loadKeyChange(id: string, db: JobDeps['db']) {
  const audited = await findAuditEvent(db.read, id)
  const provider = keyProviders.find((each) => each === audited?.subject)
  if (!audited || !provider) return []
  const mailOnly = { when: audited.at.toISOString() }
  return [{ facts: { provider }, about: undefined, lookedUp: { name: nameOf(audited) }, mailOnly }]
}

function nameOf({ first_name, last_name }: { readonly first_name: string | null; readonly last_name: string | null }) {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim()
}
