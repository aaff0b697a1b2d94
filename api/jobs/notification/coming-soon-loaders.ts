/** Coming-soon pages, and what becomes of the indications that users gave there. */

import { findIndication } from '#api/db/campaign/coming-soon/indications.ts'
import { findVersion } from '#api/db/campaign/coming-soon/pages.ts'
import { savedOf } from '#api/db/investment/saved-investments.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { ComingSoonVersionState } from '#domain/campaign/coming-soon.ts'
import type { Loaders } from './batch.ts'

type OwnerEvent = 'coming-soon-approved' | 'coming-soon-declined' | 'coming-soon-removed'
type UserEvent = 'indication-saved' | 'indication-not-saved' | 'indication-ended'

export const comingSoonLoaders: Loaders<'coming-soon-sent' | OwnerEvent | UserEvent> = {
  'coming-soon-sent': async ({ id }, { db }) => {
    const version = await findVersion(db.read, id)
    // Withdrawn or replaced meanwhile: there is nothing to review any more.
    if (version?.state !== 'review') return []
    return [{ facts: { campaign: version.names }, about: { campaignId: version.campaign_id } }]
  },

  'coming-soon-approved': ({ id }, deps) => loadForOwner(id, ['approved', 'replaced'], deps),
  'coming-soon-declined': ({ id }, deps) => loadForOwner(id, ['declined'], deps),
  'coming-soon-removed': ({ id }, deps) => loadForOwner(id, ['approved', 'replaced'], deps),

  'indication-saved': async ({ id }, { db, clock }) => {
    const row = await findIndication(db.read, id)
    if (!row || row.units === null || row.unit_price === null) return []
    // The user may have deleted it, or saved another one, since.
    const saved = await savedOf(db.read, row.user_id, row.campaign_id, new Date(clock.now()), 'en')
    if (!saved) return []
    return [
      {
        to: [row.user_id],
        facts: {
          campaign: row.names,
          amount: String(saved.units * row.unit_price),
          currency: row.currency,
          until: saved.expires_at.toISOString(),
          change: row.change === 'none' || saved.units !== row.units ? null : row.change,
        },
        about: { campaignId: row.campaign_id, units: saved.units },
        expiresAt: saved.expires_at,
      },
    ]
  },

  'indication-not-saved': async ({ id }, { db }) => {
    const row = await findIndication(db.read, id)
    return row ? [{ to: [row.user_id], facts: { campaign: row.names }, about: { slug: row.campaign_slug } }] : []
  },

  'indication-ended': async ({ id }, { db }) => {
    const row = await findIndication(db.read, id)
    return row ? [{ to: [row.user_id], facts: { campaign: row.names }, about: undefined }] : []
  },
}

async function loadForOwner(id: string, states: readonly ComingSoonVersionState[], { db }: JobDeps) {
  const version = await findVersion(db.read, id)
  if (!version || !states.includes(version.state)) return []
  const { campaign_id: campaignId, owner_id: ownerId, names: campaign, slug, reason } = version
  return [{ to: [ownerId], facts: { campaign }, about: { campaignId, slug }, mailOnly: { reason } }]
}
