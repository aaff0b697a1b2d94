/** What needs an owner's action: over all campaigns, of one, and of nobody else's. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newDraft } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaignDashboard: dash, discussion } = calls

describe.each(await behaviourEngine())('actions of an owner on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let live = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  beforeEach(async () => {
    owner = await newPerson(app, { userType: 'company' })
    live = (await newCampaign(app, owner)).id
  })
  afterAll(() => app.close())

  const actions = async (as: TestPerson, campaignId?: string) =>
    (await make(app, dash.listActions, { query: campaignId === undefined ? {} : { campaignId } }, { as })).data.items
  const kinds = async (campaignId?: string) => (await actions(owner, campaignId)).map(({ kind }) => kind)
  const repay = (dueOn: string, state = 'due') =>
    app.deps.db.execute(
      `insert into repayment (id, campaign_id, type, state, amount, currency, period_start, period_end, due_on, description,
         reference, created_by, created_at)
       values ($1, $2, 'dividend', $3, 1000, 'USD', $4, $4, $4, '', $5, $6, now())`,
      [app.deps.ids.next(), live, state, dueOn, app.deps.ids.secret(8), owner.id],
    )

  it('are those of drafts, decisions, comments and accounts, the most urgent first', async () => {
    const draft = await newDraft(app, owner)
    await newCampaign(app, owner, { status: 3 })
    const author = await newPerson(app)
    await make(app, discussion.postComment, { params: { campaignId: live }, body: { text: 'When?' } }, { as: author })
    expect(await kinds()).toEqual(['declined', 'payout-account', 'comments', 'draft'])
    expect(await actions(owner, draft)).toEqual([
      { kind: 'draft', campaignId: draft, name: '', count: 1, repayment: null },
    ])
    expect(await kinds(live)).toEqual(['payout-account', 'comments'])
    await make(app, dash.remove, { params: { id: draft } }, { as: owner })
    expect(await kinds()).not.toContain('draft')
  })

  it('are repayments that are late or due soon, the earliest of a campaign', async () => {
    await app.deps.db.execute('update campaign set status = 4 where id = $1', [live])
    await repay('2026-11-10', 'cancelled')
    await repay('2027-06-01')
    expect(await kinds()).not.toContain('repayment-due')
    await repay('2026-11-22')
    expect((await actions(owner))[1]).toMatchObject({ kind: 'repayment-due', repayment: { dueOn: '2026-11-22' } })
    await repay('2026-11-11')
    expect((await actions(owner))[0]).toMatchObject({ kind: 'repayment-late', repayment: { dueOn: '2026-11-11' } })
  })

  it.each([
    ['', 'changes-unsent'],
    ['Too long.', 'changes-declined'],
  ])('are changes of a live campaign with the reason "%s": %s', async (reason, kind) => {
    await app.deps.db.execute(
      `insert into campaign_proposal (id, campaign_id, state, changes, reason, created_at)
       values ($1, $2, 'open', '{"story": {"highlight": "New"}}', $3, now())`,
      [app.deps.ids.next(), live, reason],
    )
    expect(await kinds(live)).toEqual(['payout-account', kind])
  })

  it("are nobody else's", async () => {
    expect(await actions(await newPerson(app, { userType: 'company' }), live)).toEqual([])
    expect((await send(app, 'GET', 'owner-actions', { as: await newPerson(app) })).code).toBe('NOT_ALLOWED')
    expect((await send(app, 'GET', 'owner-actions')).code).toBe('SIGN_IN_REQUIRED')
  })
})
