/** The connected account that a campaign names: chosen, judged again when something hangs on it, kept while it is needed. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { ConnectedAccount } from '#contract/payment/connected-account.ts'
import { sealedFor } from '#contract/sealing.ts'
import { sealText } from '#src/platform/storage/seal.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { type Connecting, startConnecting } from '#tests/support/payments/connecting.ts'
import { draftOf, newDraft, newEditor, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { campaignEdit, admin, settings } = calls
const us = {
  bankName: 'Example Bank',
  accountType: 'checking',
  scheme: 'us',
  accountNumber: '000424249137',
  confirmAccountNumber: '000424249137',
  routingNumber: '011401533',
  tos: true,
} as const
const unusable = [{ path: 'achAccountId', code: 'account-unusable' }]

describe.each(await behaviourEngine())('the connected account of a campaign on %s', (engine) => {
  let site: PayingApp
  let connecting: Connecting
  let owner: TestPerson
  let account: ConnectedAccount
  let id = ''

  beforeAll(async () => {
    site = await startPayingApp(engine)
    connecting = await startConnecting(site)
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    await connecting.need(true)
    owner = await newPerson(site.app, { userType: 'company' })
    account = await connecting.connect(owner)
    id = await newDraft(site.app, owner)
    await writeCompleteDraft(site.app, { id, ownerId: owner.id, kind: 'equity' })
    // What happens at the provider from now on is told by nobody.
    await site.sandbox.control('webhooks', { action: 'drop', times: 1000 })
  })

  const input = () => ({ params: { campaignId: id } })
  const choose = (achAccountId: string | undefined, as = owner) =>
    make(site.app, campaignEdit.updateFunding, { ...input(), body: { ...us, achAccountId } }, { as })
  const read = async () => (await make(site.app, campaignEdit.getFunding, input(), { as: owner })).data
  const submit = (as = owner) => make(site.app, campaignEdit.submit, { params: { id }, body: { status: 1 } }, { as })
  const restrict = () => site.sandbox.control('stripe/restrict-account', { account: account.accountId })
  const approve = () =>
    make(site.app, admin.decideCampaign, { params: { id }, body: { status: 2 } }, { as: connecting.administrator })
  const inUse = async (): Promise<boolean | undefined> => (await connecting.list(owner))[0]?.inUse
  const fields = (answer: { body: Record<string, unknown> }) => answer.body['fields']

  it('is missing until it is chosen, and the checklist names its field', async () => {
    expect((await read()).problems).toEqual([{ path: 'achAccountId', code: 'required' }])
    const refused = await submit()
    expect(refused).toMatchObject({ status: 409, code: 'CAMPAIGN_INCOMPLETE' })
    expect(fields(refused)).toEqual([{ path: 'funding.achAccountId', code: 'required' }])
    expect((await choose(account.id)).data).toMatchObject({ account: { achAccountId: account.id }, problems: [] })
    const draft = await draftOf(site.app, owner, id)
    expect(draft.sections['funding']?.values['achAccountId']).toBe(account.id)
    expect(draft).toMatchObject({ rules: { achOn: true }, accounts: [{ id: account.id, state: 'usable' }] })
    expect((await submit()).data.status).toBe(1)
  })

  it('may be chosen later than the bank account, and is left as it is by whoever does not name it', async () => {
    expect((await choose('')).data.problems).toEqual([{ path: 'achAccountId', code: 'required' }])
    await choose(account.id)
    expect((await choose(undefined)).data.account.achAccountId).toBe(account.id)
    expect((await choose('')).data.account.achAccountId).toBe('')
  })

  it('is the owner’s own and one that money can come to: nothing else is taken', async () => {
    const other = await newPerson(site.app, { userType: 'company' })
    const foreign = await connecting.connect(other)
    const { account: half } = await connecting.begin(owner)
    for (const wrong of [
      foreign.id,
      half.id,
      site.app.deps.ids.next(),
      'acct_123',
      account.accountId ?? '',
      '\u{1f600}',
    ])
      expect(fields(await choose(wrong)), wrong).toEqual(unusable)
    expect((await read()).account.achAccountId).toBe('')
    await connecting.disconnect(owner, account.id)
    expect(fields(await choose(account.id))).toEqual(unusable)
    // Nothing is left to choose from.
    expect((await read()).problems).toEqual([{ path: 'achAccountId', code: 'connect' }])
  })

  it('that lost its payouts may stay stored, and keeps the campaign from being handed in', async () => {
    await choose(account.id)
    await restrict()
    const refused = await submit()
    expect(refused.code).toBe('CAMPAIGN_INCOMPLETE')
    expect(fields(refused)).toEqual([{ ...unusable[0], path: 'funding.achAccountId' }])
    // The provider was asked, and everybody knows now.
    expect((await read()).problems).toEqual(unusable)
    expect((await connecting.list(owner))[0]).toMatchObject({ state: 'restricted', needs: ['identity'] })
    expect((await choose(account.id)).status).toBe(200)
    await site.sandbox.control('stripe/finish-onboarding', { account: account.accountId })
    expect((await submit()).data.status).toBe(1)
  })

  it('counts as it is known where the provider is silent', async () => {
    await choose(account.id)
    await restrict()
    await site.sandbox.control('faults', { kind: 'drop', provider: 'stripe', method: 'GET' })
    expect((await submit()).data.status).toBe(1)
    // Whoever decides asks again.
    expect(fields(await approve())).toEqual([{ ...unusable[0], path: 'funding.achAccountId' }])
    await site.sandbox.control('stripe/finish-onboarding', { account: account.accountId })
    expect((await approve()).data.status).toBe(2)
  })

  it('stays connected while a campaign needs it', async () => {
    await choose(account.id)
    expect(await inUse()).toBe(false)
    for (const status of [1, 2] as const) {
      await setStatus(site.app, id, status)
      expect(await inUse()).toBe(true)
      expect(await connecting.disconnect(owner, account.id)).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' })
    }
    // It has ended and holds nothing of its owner's.
    await setStatus(site.app, id, 4)
    expect(await inUse()).toBe(false)
    expect((await connecting.disconnect(owner, account.id)).data.state).toBe('disconnected')
    // A draft that named it has to name another one.
    await setStatus(site.app, id, 0)
    expect((await read()).problems).toEqual(unusable)
    expect(fields(await submit())).toEqual([{ ...unusable[0], path: 'funding.achAccountId' }])
  })

  it('stays connected as long as its owner was not paid', async () => {
    await choose(account.id)
    await setStatus(site.app, id, 2)
    const investment = await site.reserve({ id })
    const { checkoutUrl, id: attempt } = await site.checkout(investment)
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.check(attempt)
    expect(await site.stateOf(investment)).toBe('confirmed')
    await setStatus(site.app, id, 4)
    expect(await connecting.disconnect(owner, account.id)).toMatchObject({ code: 'ACCOUNT_IN_USE' })
  })

  it('chosen without a line waits sealed, and is judged when it arrives', async () => {
    const { sealingKey } = (await make(site.app, settings.bootstrap, {})).data
    if (!sealingKey) throw new Error('no key is published')
    const context = sealedFor('payout-account', id, site.app.deps.partitions.of(owner.id))
    const hand = async (achAccountId: string, ifMatch: number) =>
      make(
        site.app,
        campaignEdit.updateSealedFunding,
        { ...input(), body: { sealed: await sealText(sealingKey, JSON.stringify({ ...us, achAccountId }), context) } },
        { as: owner, ifMatch },
      )
    expect((await hand(account.id, 1)).data).toMatchObject({
      version: 2,
      problems: [],
      values: { achAccountId: account.id },
    })
    const other = await connecting.connect(owner)
    await connecting.disconnect(owner, other.id)
    expect(fields(await hand(other.id, 2))).toEqual(unusable)
    expect((await read()).account.achAccountId).toBe(account.id)
  })

  it('is not for editors to see or to set', async () => {
    await choose(account.id)
    const editor = await newPerson(site.app, { userType: 'company' })
    await newEditor(site.app, id, editor)
    const own = await connecting.connect(editor)
    const draft = await draftOf(site.app, editor, id)
    expect(draft.rules.achOn).toBe(true)
    expect(draft.accounts).toBeUndefined()
    expect(JSON.stringify(draft)).not.toMatch(new RegExp(`acct_|${account.id}|${own.id}`))
    expect(await choose(own.id, editor)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
  })

  it('is asked for only where the site says so', async () => {
    await connecting.need(false)
    expect((await read()).problems).toEqual([])
    expect((await draftOf(site.app, owner, id)).accounts).toBeUndefined()
    expect(await connecting.requestPage(owner)).toMatchObject({ status: 409, code: 'CONNECTING_OFF' })
    expect((await submit()).data.status).toBe(1)
    // Who has one may take it out all the same.
    expect((await connecting.disconnect(owner, account.id)).status).toBe(200)
  })

  it('handed in and disconnected at once: one of them is in time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const fresh = await connecting.connect(owner)
      id = await newDraft(site.app, owner)
      await writeCompleteDraft(site.app, { id, ownerId: owner.id, kind: 'equity' })
      await choose(fresh.id)
      const [handed, taken] = await Promise.all([submit(), connecting.disconnect(owner, fresh.id)])
      expect(new Set([handed.status, taken.status])).toEqual(new Set([200, 409]))
      expect([handed.code, taken.code]).toContain(handed.status === 200 ? 'ACCOUNT_IN_USE' : 'CAMPAIGN_INCOMPLETE')
    }
  })
})
