/** Administrators decide about the campaigns of others: never about one that they own or edit. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import { insertPayout } from '#api/db/payment/payouts.ts'
import { insertRepayment } from '#api/db/repayment/repayments.ts'
import { calls } from '#contract/calls.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { newDraft, newEditor, setStatus } from '#tests/support/drafts.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { requestedPage } from '#tests/support/investors/coming-soon.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { admin } = calls
const refused = { status: 403, code: 'OWN_CAMPAIGN_DECISION' }

describe.each(await databaseEngines())('decisions of a team about its own campaign on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let editor: TestPerson
  let other: TestPerson
  let id: string

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company', admin: true })
    editor = await newPerson(app, { userType: null, admin: true })
    other = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    id = (await requestedPage(app, owner)).id
    await newEditor(app, id, editor)
    await setStatus(app, id, 1)
  })
  afterAll(() => app.close())

  const auditOf = async () =>
    (await app.deps.db.execute('select count(*)::int4 as events from audit_event where subject = $1', [id]))[0]
  const review = async (as: TestPerson) => (await make(app, admin.getCampaign, { params: { id } }, { as })).data
  const decide = (status: 2 | 3 | 6, as: TestPerson) =>
    make(app, admin.decideCampaign, { params: { id }, body: { status, reason: 'No.' } }, { as })

  it('are refused on its review, as its owner and as an editor', async () => {
    const { comingSoon } = await review(other)
    const { id: thread } = (
      await make(app, admin.commentCampaign, { params: { id }, body: { text: 'Which street?' } }, { as: other })
    ).data
    const before = await auditOf()
    for (const as of [owner, editor]) {
      expect((await review(as)).ownTeam).toBe(true)
      for (const status of [2, 3, 6] as const) expect(await decide(status, as)).toMatchObject(refused)
      for (const decision of ['approve', 'decline', 'remove'] as const) {
        const body = { decision, versionId: comingSoon?.review?.id ?? '', reason: 'No.' }
        expect(await make(app, admin.decideComingSoon, { params: { id }, body }, { as })).toMatchObject(refused)
      }
      for (const decision of ['approve', 'decline'] as const) {
        const body = { decision, revision: 1, reason: 'No.' }
        expect(await make(app, admin.decideProposal, { params: { id }, body }, { as })).toMatchObject(refused)
        const amendment = { decision, amendmentId: app.deps.ids.next(), reason: 'No.' }
        expect(await make(app, admin.decideAmendment, { params: { id }, body: amendment }, { as })).toMatchObject(
          refused,
        )
      }
      const resolution = { params: { threadId: thread }, body: { resolved: true } }
      expect(await make(app, calls.reviewThread.resolveThread, resolution, { as })).toMatchObject(refused)
      const exemption = { params: { id }, body: { exempt: true } }
      expect(await make(app, admin.exemptCampaign, exemption, { as })).toMatchObject(refused)
    }
    expect(await auditOf()).toEqual(before)
    expect(await review(other)).toMatchObject({ ownTeam: false, campaign: { status: 1 }, limitExempt: false })
    expect(await decide(3, other)).toMatchObject({ status: 200 })
  })

  it('are refused on its payout', async () => {
    const at = new Date(app.deps.clock.now())
    const payout = app.deps.ids.next()
    await app.deps.db.transact((tx) =>
      insertPayout(tx, {
        id: payout,
        campaign_id: id,
        requested_by: owner.id,
        requested_at: at,
        currency: 'USD',
        raised: 100_000n,
        fee: 5000n,
        net: 95_000n,
        fee_points: 500,
        account: '6789',
      }),
    )
    const list = async (as: TestPerson) =>
      (await make(app, admin.listPayouts, { query: { limit: 100 } }, { as })).data.items.find(
        (item) => item.id === payout,
      )
    const params = { id: payout }
    const seen = (await list(other))?.seen ?? ''
    expect((await list(other))?.ownTeam).toBe(false)
    const transfer = app.deps.ids.next()
    for (const as of [owner, editor]) {
      expect((await list(as))?.ownTeam).toBe(true)
      expect(await make(app, admin.confirmPayout, { params, body: { seen } }, { as })).toMatchObject(refused)
      const body = { transferId: transfer, reason: 'No.' }
      for (const call of [admin.rejectPayout, admin.returnPayout])
        expect(await make(app, call, { params, body }, { as })).toMatchObject(refused)
      expect(
        await make(app, admin.payPayout, { params, body: { amount: 95_000n, bankReference: 'X1' } }, { as }),
      ).toMatchObject(refused)
      expect(await make(app, admin.sendPayout, { params, body: { seen, provider: 'stripe' } }, { as })).toMatchObject(
        refused,
      )
      expect(
        await make(app, admin.cancelPayoutTransfer, { params, body: { transferId: transfer } }, { as }),
      ).toMatchObject({ status: 404 })
    }
    expect((await list(other))?.state).toBe('requested')
    expect(await make(app, admin.rejectPayout, { params, body: { reason: 'No.' } }, { as: other })).toMatchObject({
      status: 200,
      data: { state: 'rejected', ownTeam: false },
    })
  })

  it('are refused on its repayments, its distributions and the stage of its loan', async () => {
    const at = new Date(app.deps.clock.now())
    const repayment = app.deps.ids.next()
    await app.deps.db.transact((tx) =>
      insertRepayment(tx, {
        id: repayment,
        campaign_id: id,
        type: 'dividend',
        amount: 10_000n,
        currency: 'USD',
        period_start: '2026-07-01',
        period_end: '2026-09-30',
        due_on: '2026-12-01',
        description: '',
        reference: 'FH-OWNTEAM',
        created_by: owner.id,
        created_at: at,
        plan_id: null,
        instalment: null,
      }),
    )
    const list = async (as: TestPerson) =>
      (await make(app, admin.listAllRepayments, { query: { limit: 100 } }, { as })).data.items.find(
        (item) => item.id === repayment,
      )
    const params = { id: repayment }
    const amount = { amount: 10_000n, currency: 'USD' }
    expect((await list(other))?.ownTeam).toBe(false)
    for (const as of [owner, editor]) {
      expect((await list(as))?.ownTeam).toBe(true)
      expect(
        await make(app, admin.recordRepaymentTransfer, { params, body: { amount, bankReference: 'X1' } }, { as }),
      ).toMatchObject(refused)
      expect(await make(app, admin.declineRepayment, { params, body: { reason: 'No.' } }, { as })).toMatchObject(
        refused,
      )
      expect(await make(app, admin.distribute, { params: { id }, body: { amount, seen: 'x' } }, { as })).toMatchObject(
        refused,
      )
      expect(
        await make(
          app,
          admin.declareRepaymentStage,
          { params: { id }, body: { stage: 'default', note: 'Late.' } },
          { as },
        ),
      ).toMatchObject(refused)
    }
    expect(await make(app, admin.declineRepayment, { params, body: { reason: 'No.' } }, { as: other })).toMatchObject({
      status: 200,
    })
  })

  it.skipIf(engine !== 'postgres')('are refused to an administrator who joins the team meanwhile', async () => {
    const draft = await newDraft(app, owner, 'equity')
    await writeCompleteDraft(app, { id: draft, ownerId: owner.id, kind: 'equity' })
    await setStatus(app, draft, 1)
    const { promise: joined, resolve: join } = Promise.withResolvers<undefined>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<undefined>()
    const accepting = app.deps.db.transact(async (tx) => {
      await lockCampaign(tx, draft)
      lock(undefined)
      const granted_at = new Date(app.deps.clock.now())
      await tx.insertInto('campaign_editor').values({ campaign_id: draft, user_id: other.id, granted_at }).execute()
      await joined
    })
    await locked
    const decision = make(app, admin.decideCampaign, { params: { id: draft }, body: { status: 2 } }, { as: other })
    await new Promise((settled) => setTimeout(settled, 300))
    join(undefined)
    await accepting
    expect(await decision).toMatchObject(refused)
    expect((await make(app, admin.getCampaign, { params: { id: draft } }, { as: owner })).data.campaign.status).toBe(1)
  })
})
