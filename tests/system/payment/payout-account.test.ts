/**
 * Step 6: the payout account is sealed when stored, displayed by its last four characters, and restricted to its
 * owner.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findUser } from '#api/db/account/users.ts'
import { calls } from '#contract/calls.ts'
import { draftOf, newDraft, newEditor, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaignEdit, admin } = calls
const us = {
  bankName: 'Example Bank',
  accountType: 'checking',
  scheme: 'us',
  accountNumber: '0004 2424-9137',
  confirmAccountNumber: '000424249137',
  routingNumber: '011401533',
  tos: true,
} as const
const iban = {
  ...us,
  scheme: 'iban',
  accountNumber: 'GB29 NWBK 6016 1331 9268 19',
  confirmAccountNumber: 'gb29nwbk60161331926819',
  routingNumber: 'NWBKGB2L',
} as const

describe.each(await behaviourEngine())('the payout account on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let id = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
  })
  beforeEach(async () => {
    id = await newDraft(app, owner)
  })
  afterAll(() => app.close())

  const input = () => ({ params: { campaignId: id } })
  const read = (as = owner) => make(app, campaignEdit.getFunding, input(), { as })
  const save = (body: object, options: { as?: TestPerson; key?: string } = {}) =>
    make(app, campaignEdit.updateFunding, { ...input(), body: body as typeof us }, { as: owner, ...options })
  const fields = (answer: { body: Record<string, unknown> }) => answer.body['fields']

  /** The text of every table, including the sealed columns. */
  async function everything(): Promise<string> {
    const tables = await app.deps.db.execute(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const texts = []
    for (const { table_name } of tables) {
      const rows = await app.deps.db.execute(`select t::text as line from "${String(table_name)}" t`)
      texts.push(...rows.map(({ line }) => String(line)))
    }
    return texts.join('\n')
  }

  it('is stored encrypted, and returned masked', async () => {
    const saved = await save(us)
    expect(saved.data).toMatchObject({
      account: {
        bankName: 'Example Bank',
        accountType: 'checking',
        scheme: 'us',
        accountNumber: '••••9137',
        routingNumber: '••••1533',
      },
      problems: [],
    })
    expect((await read()).data).toEqual(saved.data)
    expect((await draftOf(app, owner, id)).sections['funding']?.values).toMatchObject({ accountNumber: '••••9137' })
    const stored = await everything()
    expect(stored).toContain('Example Bank')
    for (const plain of ['000424249137', '0004 2424-9137', '42424', '011401533']) expect(stored).not.toContain(plain)
    expect(app.logLines.join('\n')).not.toMatch(/42424|011401533/)
    // The payout can decrypt the number, but only in the context of its campaign and column.
    const row = await app.deps.db.read
      .selectFrom('campaign_account')
      .selectAll()
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(app.deps.sealer.open(row.sealed_number, `campaign_account/${id}/number`)).toBe('000424249137')
    expect(app.deps.sealer.open(row.sealed_routing, `campaign_account/${id}/routing`)).toBe('011401533')
    expect(() => app.deps.sealer.open(row.sealed_number, `campaign_account/${id}/routing`)).toThrow()
    expect(() => app.deps.sealer.open(row.sealed_number, `campaign_account/${app.deps.ids.next()}/number`)).toThrow()
    expect(row.agreed_at?.toISOString()).toBe(new Date(app.deps.clock.now()).toISOString())
  })

  it('is announced to its owner by e-mail and inbox on every change, by its last four digits', async () => {
    await app.runJobs()
    app.mails.length = 0
    await app.deps.db.execute('delete from notification')
    const subjects = () => app.mails.map(({ subject }) => subject)
    const notice = 'The payout account of an unnamed campaign was changed'
    await save(us)
    await app.runJobs()
    expect(subjects()).toEqual([notice])
    const user = await findUser(app.deps.db.read, owner.id)
    expect(app.mails[0]).toMatchObject({ to: user?.email })
    expect(app.mails[0]?.text).toContain('ending in 9137.')
    expect(app.mails[0]?.text).toContain('If this was not you, change your password immediately')
    expect(app.mails[0]?.text).toContain(`/create-campaign/funding/${id}`)
    for (const hidden of ['4242', '1533', 'Example Bank']) expect(JSON.stringify(app.mails)).not.toContain(hidden)
    // The form submits the displayed mask: nothing has changed.
    const masked = { ...us, accountNumber: '••••9137', confirmAccountNumber: '', routingNumber: '••••1533', tos: false }
    await save(masked)
    await app.runJobs()
    expect(subjects()).toEqual([notice])
    app.advance(1000)
    expect((await save(iban)).status).toBe(200)
    await app.runJobs()
    expect(subjects()).toEqual([notice, notice])
    expect(app.mails[1]).toMatchObject({ to: user?.email })
    expect(app.mails[1]?.text).toContain('ending in 6819.')
    const inbox = await make(app, calls.social.listNotifications, { query: {} }, { as: owner })
    expect(inbox.data.items.map(({ kind, body, path }) => [kind, body, path])).toEqual(
      ['6819', '9137'].map((ends) => [
        'payout-account',
        `Payouts of an unnamed campaign go to the account ending in ${ends}.`,
        `/create-campaign/funding/${id}`,
      ]),
    )
  })

  it('preserves the number when the mask is submitted, and audits who changed what', async () => {
    await save(us)
    const before = await app.deps.db.read
      .selectFrom('campaign_account')
      .selectAll()
      .where('campaign_id', '=', id)
      .execute()
    const masked = { ...us, accountNumber: '••••9137', confirmAccountNumber: '', routingNumber: '••••1533', tos: false }
    app.advance(1000)
    const renamed = await make(
      app,
      campaignEdit.enterFunding,
      { ...input(), body: { ...masked, bankName: 'Other Bank' } },
      { as: owner },
    )
    expect(renamed.data.account).toMatchObject({ bankName: 'Other Bank', accountNumber: '••••9137' })
    const after = await app.deps.db.read
      .selectFrom('campaign_account')
      .selectAll()
      .where('campaign_id', '=', id)
      .execute()
    expect(after[0]?.sealed_number).toBe(before[0]?.sealed_number)
    expect(after[0]?.agreed_at).toEqual(before[0]?.agreed_at)
    const audit = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['event_name', 'actor_id', 'facts'])
      .where('subject', '=', id)
      .orderBy('at')
      .execute()
    expect(audit).toEqual([
      { event_name: 'campaign-account', actor_id: owner.id, facts: { numberChanged: true, connectedChanged: false } },
      { event_name: 'campaign-account', actor_id: owner.id, facts: { numberChanged: false, connectedChanged: false } },
    ])
  })

  it('accepts a mask only for the value stored behind it', async () => {
    const masked = { ...us, accountNumber: '••••9137', confirmAccountNumber: '', tos: false }
    expect(fields(await save(masked))).toContainEqual({ path: 'accountNumber', code: 'required' })
    await save(us)
    expect(fields(await save({ ...masked, accountNumber: '••••9138' }))).toEqual([
      { path: 'accountNumber', code: 'required' },
    ])
    expect(fields(await save({ ...masked, routingNumber: '••••0000' }))).toEqual([
      { path: 'routingNumber', code: 'required' },
    ])
    // Neither mask is valid for another scheme.
    expect(fields(await save({ ...masked, scheme: 'iban', routingNumber: 'NWBKGB2L' }))).toContainEqual({
      path: 'accountNumber',
      code: 'required',
    })
    expect(fields(await save({ ...iban, routingNumber: '••••1533' }))).toEqual([
      { path: 'routingNumber', code: 'required' },
    ])
    // Nor for another campaign.
    const other = id
    id = await newDraft(app, owner)
    expect(fields(await save(masked))).toContainEqual({ path: 'accountNumber', code: 'required' })
    id = other
    expect((await read()).data.account).toMatchObject({ scheme: 'us', accountNumber: '••••9137' })
  })

  it('accepts IBAN and BIC, and reports which rule a number violates', async () => {
    expect((await save(iban)).data.account).toMatchObject({
      scheme: 'iban',
      accountNumber: '••••6819',
      routingNumber: '••••GB2L',
    })
    expect(
      fields(
        await save({
          ...iban,
          accountNumber: 'GB28NWBK60161331926819',
          confirmAccountNumber: 'GB28NWBK60161331926819',
        }),
      ),
    ).toEqual([{ path: 'accountNumber', code: 'iban' }])
    expect(fields(await save({ ...us, accountNumber: '1234', confirmAccountNumber: '1234' }))).toEqual([
      { path: 'accountNumber', code: 'too-short', limit: 5 },
    ])
    expect(fields(await save({ ...us, routingNumber: '011401534' }))).toEqual([
      { path: 'routingNumber', code: 'routing', limit: 9 },
    ])
    expect(fields(await save({ ...us, scheme: 'swift', accountType: 'current' }))).toEqual([
      { path: 'accountType', code: 'format' },
      { path: 'scheme', code: 'format' },
    ])
  })

  it('requires confirmation of a new number, and acceptance of the terms', async () => {
    expect(fields(await save({ ...us, confirmAccountNumber: '000424249138' }))).toEqual([
      { path: 'confirmAccountNumber', code: 'account-mismatch' },
    ])
    expect(fields(await save({ ...us, confirmAccountNumber: undefined, tos: false }))).toEqual([
      { path: 'confirmAccountNumber', code: 'required' },
      { path: 'tos', code: 'accept' },
    ])
    expect((await read()).data.account.accountNumber).toBe('')
    expect((await read()).data.problems.map(({ path }) => path)).toContain('accountNumber')
  })

  it('is saved once per idempotency key', async () => {
    const key = app.deps.ids.secret(12)
    const first = await save(us, { key })
    const again = await save(us, { key })
    expect(again.data).toEqual(first.data)
    expect(again.headers.get('idempotency-hit')).toBe('true')
    expect(await save({ ...us, bankName: 'x' }, { key })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(first.headers.get('cache-control')).toBe('no-store')
  })

  it('is restricted to its owner: editors get 403, and strangers 404', async () => {
    await save(us)
    const editor = await newPerson(app, { userType: 'company' })
    await newEditor(app, id, editor)
    const neighbour = await newPerson(app, { userType: 'company' })
    for (const [as, expected] of [
      [editor, { status: 403, code: 'NOT_ALLOWED' }],
      [neighbour, { status: 404, code: 'NOT_FOUND' }],
      [await newPerson(app), { status: 403, code: 'NOT_ALLOWED' }],
    ] as const) {
      expect(await read(as)).toMatchObject(expected)
      expect(await save(us, { as })).toMatchObject(expected)
    }
    expect(JSON.stringify(await draftOf(app, editor, id))).not.toMatch(/9137|Example Bank/)
    // An administrator reviews it by its last digits.
    const administrator = await newPerson(app, { userType: null, admin: true })
    const review = await make(app, admin.getCampaign, { params: { id } }, { as: administrator })
    expect(JSON.stringify(review.body)).not.toMatch(/42424|11401533/)
  })

  it('can be changed by its owner while the campaign raises money, who is notified', async () => {
    await save(us)
    await setStatus(app, id, 2)
    await app.runJobs()
    app.mails.length = 0
    app.advance(1000)
    expect((await save(iban)).data.account).toMatchObject({ scheme: 'iban', accountNumber: '••••6819' })
    await app.runJobs()
    expect(app.mails.map(({ subject }) => subject)).toEqual(['The payout account of an unnamed campaign was changed'])
    const editor = await newPerson(app, { userType: 'company' })
    await newEditor(app, id, editor)
    expect(await save(us, { as: editor })).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
  })

  it.each([1, 6] as const)('is locked with status %s', async (status) => {
    await save(us)
    await setStatus(app, id, status)
    expect(await save({ ...us, bankName: 'Late' })).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' })
    expect((await read()).data.account.bankName).toBe('Example Bank')
  })

  it('returns a declined campaign to draft when changed', async () => {
    await setStatus(app, id, 3)
    await save(us)
    expect((await draftOf(app, owner, id)).campaign.status).toBe(0)
  })
})
