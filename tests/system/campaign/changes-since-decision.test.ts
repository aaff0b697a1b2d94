/** What changed in a campaign since an administrator last decided on it (decision T79). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { draftOf, newDraft, setStatus } from '#tests/support/drafts.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { admin, campaignEdit } = calls

describe.each(await databaseEngines())('changes since the last decision on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let administrator: TestPerson
  let id = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    id = await newDraft(app, owner, 'equity')
    await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
    await setStatus(app, id, 1)
  })
  afterAll(() => app.close())

  const since = async () =>
    (await make(app, admin.getCampaign, { params: { id } }, { as: administrator })).data.sinceDecision
  const decide = async (status: 2 | 3) => {
    const body = { status, reason: 'The highlight promises a return.' }
    expect((await make(app, admin.decideCampaign, { params: { id }, body }, { as: administrator })).status).toBe(200)
  }
  const versionOf = async (section: 'story' | 'translations') =>
    (await draftOf(app, owner, id)).sections[section]?.version ?? 0
  const changeStory = async (body: Readonly<Record<string, string>>) => {
    const ifMatch = await versionOf('story')
    const sent = await make(app, campaignEdit.updateStory, { params: { campaignId: id }, body }, { as: owner, ifMatch })
    expect(sent.status).toBe(200)
  }
  const submit = () => make(app, campaignEdit.submit, { params: { id }, body: { status: 1 } }, { as: owner })

  it('are none before the first decision', async () => {
    expect(await since()).toBeUndefined()
  })

  it('are listed with both values once a declined campaign is resubmitted', async () => {
    const before = (await draftOf(app, owner, id)).sections['story']?.values['name'] ?? ''
    await decide(3)
    expect(await since()).toMatchObject({ decision: 'declined', at: testNow, changes: [], accountChanged: false })
    await changeStory({ name: 'Rope Works, safely' })
    expect((await submit()).status).toBe(200)
    const changed = await since()
    expect(changed?.by).not.toBe('')
    expect(changed?.changes).toEqual([
      { section: 'story', path: 'name', kind: 'text', before, after: 'Rope Works, safely' },
    ])

    // The next decision is compared with its own content.
    await decide(2)
    expect(await since()).toMatchObject({ decision: 'approved', changes: [] })
  })

  it('are those of resubmitted changes of a live campaign, compared with the declined ones', async () => {
    await decide(2)
    const propose = async (name: string) => {
      const ifMatch = await versionOf('translations')
      const body = { 'fr.story.name': name }
      await make(app, campaignEdit.updateTranslations, { params: { campaignId: id }, body }, { as: owner, ifMatch })
      expect((await make(app, campaignEdit.sendProposal, { params: { id } }, { as: owner })).status).toBe(200)
    }
    const decideProposal = async (revision: number, decision: 'approve' | 'decline') => {
      const body = { decision, revision, ...(decision === 'decline' ? { reason: 'No promises.' } : {}) }
      expect((await make(app, admin.decideProposal, { params: { id }, body }, { as: administrator })).status).toBe(200)
    }
    await propose('Garanti')
    expect(await since()).toMatchObject({ decision: 'approved', changes: [] })
    await decideProposal(1, 'decline')
    expect(await since()).toBeUndefined()
    await propose('Les Corderies')
    expect(await since()).toMatchObject({
      decision: 'changes-declined',
      changes: [{ section: 'translations', path: 'fr.story.name', before: 'Garanti', after: 'Les Corderies' }],
    })
    await decideProposal(2, 'approve')
    expect(await since()).toMatchObject({ decision: 'changes-approved', changes: [] })
  })

  it('are none once new terms were approved, which are part of that decision', async () => {
    await decide(2)
    const body = { goal: 20_000_00n, explanation: 'The building permit covers less.' }
    const requested = await make(app, calls.campaignDashboard.requestAmendment, { params: { id }, body }, { as: owner })
    expect(requested.status).toBe(200)
    const { amendment } = (await make(app, admin.getCampaign, { params: { id } }, { as: administrator })).data
    const order = { amendmentId: amendment?.id ?? '', decision: 'approve' as const }
    const decided = await make(app, admin.decideAmendment, { params: { id }, body: order }, { as: administrator })
    expect(decided.status).toBe(200)
    expect(await since()).toMatchObject({ decision: 'amendment-approved', changes: [] })
  })

  it('name a payout account that was changed since', async () => {
    await decide(3)
    await app.deps.db.execute(`update campaign_account set changed_at = $2 where campaign_id = $1`, [
      id,
      new Date(Date.parse(testNow) + 1000),
    ])
    expect(await since()).toMatchObject({ accountChanged: true })
  })
})
