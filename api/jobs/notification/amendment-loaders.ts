/** Amended terms of live campaigns, and the answers of investors. */

import { findAmendment, findReconfirmation, investorsToReconfirm } from '#api/db/campaign/amendments.ts'
import { investmentById } from '#api/db/investment/investments.ts'
import { campaignNames } from '#api/db/notification/subjects.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { NotifyPayload } from '#api/notification-jobs.ts'
import type { AmendmentState } from '#domain/campaign/amendment.ts'
import type { Batch, Loaders } from './batch.ts'
import { pages } from './pages.ts'

type OwnerEvent = 'amendment-approved' | 'amendment-declined' | 'amendment-completed'
type QuestionEvent = 'reconfirmation-needed' | 'reconfirmation-reminder'
type LapseEvent = 'reconfirmation-missed' | 'reconfirmation-released'

export const amendmentLoaders: Loaders<OwnerEvent | LapseEvent | 'amendment-requested' | QuestionEvent> = {
  'amendment-requested': async ({ id }, { db }) => {
    const amendment = await findAmendment(db.read, id)
    // Withdrawn meanwhile: there is nothing to review any more.
    if (amendment?.state !== 'review') return []
    const campaignId = amendment.campaign_id
    return [{ facts: { campaign: await campaignNames(db.read, campaignId) }, about: { campaignId } }]
  },

  'amendment-approved': ({ id }, deps) => loadForOwner(id, ['reconfirming', 'completed'], deps),
  'amendment-declined': ({ id }, deps) => loadForOwner(id, ['declined'], deps),
  'amendment-completed': ({ id }, deps) => loadForOwner(id, ['completed'], deps),

  'reconfirmation-needed': ({ id }, deps) => loadQuestion(id, deps),
  'reconfirmation-reminder': ({ id }, deps) => loadQuestion(id, deps),

  'reconfirmation-missed': loadLapse,
  'reconfirmation-released': loadLapse,
}

async function loadForOwner(id: string, states: readonly AmendmentState[], { db }: JobDeps) {
  const amendment = await findAmendment(db.read, id)
  if (!amendment || !states.includes(amendment.state)) return []
  const { campaign_id: campaignId, owner_id: ownerId, reason } = amendment
  return [
    {
      to: [ownerId],
      facts: { campaign: await campaignNames(db.read, campaignId) },
      about: { campaignId },
      mailOnly: { reason },
    },
  ]
}

/** Who has answered or ended the investment meanwhile is not asked. */
async function* loadQuestion(id: string, { db }: JobDeps): AsyncGenerator<Batch<QuestionEvent>> {
  const amendment = await findAmendment(db.read, id)
  const until = amendment?.reconfirm_until
  const day = amendment?.terms.closingDate ?? null
  if (amendment?.state !== 'reconfirming' || !until) return
  const facts = { campaign: await campaignNames(db.read, amendment.campaign_id), day, until: until.toISOString() }
  for await (const page of pages((after, limit) => investorsToReconfirm(db.read, id, after, limit)))
    for (const investor of page)
      yield {
        to: [investor.id],
        facts,
        about: { investmentId: investor.investment_id },
        mailOnly: { comment: amendment.explanation },
        expiresAt: until,
      }
}

async function loadLapse({ id }: NotifyPayload<LapseEvent>, { db }: JobDeps) {
  const row = await findReconfirmation(db.read, id)
  const investment = row?.state === 'lapsed' ? await investmentById(db.read, row.investment_id, 'en') : undefined
  if (!row || !investment) return []
  const facts = {
    campaign: await campaignNames(db.read, row.campaign_id),
    amount: String(investment.amount + investment.fee),
    currency: investment.currency,
  }
  return [{ to: [row.investor_id], facts, about: { investmentId: investment.id } }]
}
