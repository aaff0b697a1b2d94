/** Drafts whose coming-soon page is public, for tests. */

import { calls } from '#contract/calls.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { newDraft, setStatus } from '#tests/support/drafts.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'

const { admin, campaign, campaignDashboard } = calls

interface PeopleOfPage {
  readonly owner: TestPerson
  readonly administrator: TestPerson
}

export interface ComingSoonDraft {
  readonly id: string
  readonly slug: string
}

/** A complete draft, and a request that is in review. */
export async function requestedPage(app: TestApp, owner: TestPerson): Promise<ComingSoonDraft> {
  const id = await newDraft(app, owner, 'equity')
  await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
  const { data } = await make(
    app,
    campaignDashboard.requestComingSoon,
    {
      params: { id },
      body: { descriptions: { en: 'Sixty-four flats on a former rope works.' }, opensOn: '2027-03-01' },
    },
    { as: owner },
  )
  return { id, slug: data.page?.slug ?? '' }
}

/** The decision on what is in review. */
export async function decidePage(
  app: TestApp,
  id: string,
  administrator: TestPerson,
  decision: 'approve' | 'decline' | 'remove' = 'approve',
  reason = 'The description promises a return.',
) {
  const review = await make(app, admin.getCampaign, { params: { id } }, { as: administrator })
  const { comingSoon } = review.data
  const versionId = (decision === 'remove' ? comingSoon?.approved : comingSoon?.review)?.id ?? app.deps.ids.next()
  return make(
    app,
    admin.decideComingSoon,
    { params: { id }, body: { decision, versionId, reason } },
    { as: administrator },
  )
}

export async function openPage(app: TestApp, { owner, administrator }: PeopleOfPage): Promise<ComingSoonDraft> {
  const page = await requestedPage(app, owner)
  await decidePage(app, page.id, administrator)
  return page
}

export function indicate(app: TestApp, slug: string, as: TestPerson, amount: bigint, key?: string) {
  return make(
    app,
    campaign.indicateInterest,
    { params: { slug }, body: { amount: { amount, currency: 'USD' }, sharesName: false } },
    { as, ...(key === undefined ? {} : { key }) },
  )
}

/** The administrator approves the campaign. */
export async function launch(app: TestApp, id: string, administrator: TestPerson) {
  await setStatus(app, id, 1)
  return make(app, admin.decideCampaign, { params: { id }, body: { status: 2 } }, { as: administrator })
}

export async function settleIndications(app: TestApp): Promise<void> {
  await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'settle-indications', {}))
  await app.runJobs()
}
