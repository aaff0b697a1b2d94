/** The connected account of a campaign: chosen, checked again when required, and protected while in use. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { usAccount } from '#tests/support/payments/bank-details.ts'
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
    // Drops all webhooks from here on.
    await site.sandbox.control('webhooks', { action: 'drop', times: 1000 })
  })

  const input = () => ({ params: { campaignId: id } })
  const choose = (achAccountId: string | undefined, as = owner) =>
    make(site.app, campaignEdit.updateFunding, { ...input(), body: { ...usAccount, achAccountId } }, { as })
  const read = async () => (await make(site.app, campaignEdit.getFunding, input(), { as: owner })).data
  const submit = (as = owner) => make(site.app, campaignEdit.submit, { params: { id }, body: { status: 1 } }, { as })
  const restrict = () => site.sandbox.control('stripe/restrict-account', { account: account.accountId })
  const approve = () =>
    make(site.app, admin.decideCampaign, { params: { id }, body: { status: 2 } }, { as: connecting.administrator })
  const inUse = async (): Promise<boolean | undefined> => (await connecting.list(owner))[0]?.inUse
  const fields = (answer: { body: Record<string, unknown> }) => answer.body['fields']

  it('is required before submission, with an error on its field', async () => {
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

  it('may be chosen after the bank account, and is preserved when omitted', async () => {
    expect((await choose('')).data.problems).toEqual([{ path: 'achAccountId', code: 'required' }])
    await choose(account.id)
    expect((await choose(undefined)).data.account.achAccountId).toBe(account.id)
    expect((await choose('')).data.account.achAccountId).toBe('')
  })

  it('must be a usable account of the owner', async () => {
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
    // There is no other account to choose.
    expect((await read()).problems).toEqual([{ path: 'achAccountId', code: 'connect' }])
  })

  it('may remain stored when restricted, but blocks submission', async () => {
    await choose(account.id)
    await restrict()
    const refused = await submit()
    expect(refused.code).toBe('CAMPAIGN_INCOMPLETE')
    expect(fields(refused)).toEqual([{ ...unusable[0], path: 'funding.achAccountId' }])
    // The provider was polled, and the account has been updated.
    expect((await read()).problems).toEqual(unusable)
    expect((await connecting.list(owner))[0]).toMatchObject({ state: 'restricted', needs: ['identity'] })
    expect((await choose(account.id)).status).toBe(200)
    await site.sandbox.control('stripe/finish-onboarding', { account: account.accountId })
    expect((await submit()).data.status).toBe(1)
  })

  it('uses the last known state when the provider does not respond', async () => {
    await choose(account.id)
    await restrict()
    await site.sandbox.control('faults', { kind: 'drop', provider: 'stripe', method: 'GET' })
    expect((await submit()).data.status).toBe(1)
    // The approval polls the provider again.
    expect(fields(await approve())).toEqual([{ ...unusable[0], path: 'funding.achAccountId' }])
    await site.sandbox.control('stripe/finish-onboarding', { account: account.accountId })
    expect((await approve()).data.status).toBe(2)
  })

  it('cannot be disconnected while a campaign needs it', async () => {
    await choose(account.id)
    expect(await inUse()).toBe(false)
    for (const status of [1, 2] as const) {
      await setStatus(site.app, id, status)
      expect(await inUse()).toBe(true)
      expect(await connecting.disconnect(owner, account.id)).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' })
    }
    // The campaign has ended and holds no funds for its owner.
    await setStatus(site.app, id, 4)
    expect(await inUse()).toBe(false)
    expect((await connecting.disconnect(owner, account.id)).data.state).toBe('disconnected')
    // A draft that used the account needs another one.
    await setStatus(site.app, id, 0)
    expect((await read()).problems).toEqual(unusable)
    expect(fields(await submit())).toEqual([{ ...unusable[0], path: 'funding.achAccountId' }])
  })

  it('cannot be disconnected until its owner has been paid out', async () => {
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

  it('is validated on arrival when it was chosen offline and sealed', async () => {
    const { sealingKey } = (await make(site.app, settings.bootstrap, {})).data
    if (!sealingKey) throw new Error('no key is published')
    const context = sealedFor('payout-account', id, site.app.deps.partitions.of(owner.id))
    const hand = async (achAccountId: string, ifMatch: number) =>
      make(
        site.app,
        campaignEdit.updateSealedFunding,
        {
          ...input(),
          body: { sealed: await sealText(sealingKey, JSON.stringify({ ...usAccount, achAccountId }), context) },
        },
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

  it('cannot be read or set by editors', async () => {
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

  it('is required only where the site enables it', async () => {
    await connecting.need(false)
    expect((await read()).problems).toEqual([])
    expect((await draftOf(site.app, owner, id)).accounts).toBeUndefined()
    expect(await connecting.requestPage(owner)).toMatchObject({ status: 409, code: 'CONNECTING_OFF' })
    expect((await submit()).data.status).toBe(1)
    // Existing accounts can still be disconnected.
    expect((await connecting.disconnect(owner, account.id)).status).toBe(200)
  })

  it('cannot be both submitted and disconnected by concurrent requests', async () => {
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
