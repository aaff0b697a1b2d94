/** Accreditation from the first answer to the decision, and the access it grants (docs/areas/identity.md). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownFigures } from '#api/services/investment/declared-figures.ts'
import { calls } from '#contract/calls.ts'
import { accreditationStepNames, type AccreditationValues } from '#domain/identity/accreditation.ts'
import { dayMs } from '#domain/calendar.ts'
import {
  answersOf,
  handIn,
  investorAnswers,
  keepStep,
  sendComplete,
  sendProfile,
} from '#tests/support/investors/accreditation.ts'
import { signAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { identity, investment, admin, social } = calls
const invest = { gateway: 'offline', anonymous: false, riskAccepted: true } as const

describe.each(await behaviourEngine())('accreditation on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let administrator: TestPerson
  let person: TestPerson
  let closed: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    administrator = await newPerson(app, { userType: null, admin: true })
    closed = await newCampaign(app, owner, { accreditation: 'accredited', unitsTotal: 100_000n })
  })
  beforeEach(async () => {
    app.at(testNow)
    person = await newPerson(app)
  })
  afterAll(() => app.close())

  const profile = async (as = person) => (await make(app, identity.getAccreditation, {}, { as })).data
  const take = (units = 4n, as = person) =>
    make(app, investment.create, { params: { campaignId: closed.id }, body: { ...invest, units } }, { as })
  const decide = async (
    state: 'approved' | 'declined',
    {
      reason,
      changedAt,
      as = administrator,
      of = person,
      key,
    }: Partial<Record<'reason' | 'changedAt' | 'key', string>> & {
      as?: TestPerson
      of?: TestPerson
    } = {},
  ) =>
    make(
      app,
      admin.decideAccreditation,
      {
        params: { personId: of.id },
        body: {
          state,
          changedAt: changedAt ?? (await profile(of)).changedAt ?? testNow,
          ...(reason === undefined ? {} : { reason }),
        },
      },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const isAccredited = async (of = person) =>
    (
      await app.deps.db.read
        .selectFrom('app_user')
        .select('accredited')
        .where('id', '=', of.id)
        .executeTakeFirstOrThrow()
    ).accredited
  const auditEvents = async (of = person) =>
    (
      await app.deps.db.read
        .selectFrom('audit_event')
        .select(['event_name', 'actor_id', 'facts'])
        .where('subject', '=', of.id)
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ event_name, actor_id, facts }) => ({ event_name, actor_id, facts }))
  const inbox = async (as = person) => (await make(app, social.listNotifications, {}, { as })).data.items
  const emailOf = async (of = person) =>
    (await app.deps.db.read.selectFrom('app_user').select('email').where('id', '=', of.id).executeTakeFirstOrThrow())
      .email

  it('is approved after review, grants access to accredited offerings, and notifies the user', async () => {
    expect(await profile()).toEqual({
      state: 'none',
      reason: '',
      changedAt: null,
      expiresAt: null,
      renewing: false,
      values: {},
      files: [],
      letter: null,
    })
    expect(await take()).toMatchObject({ status: 403, code: 'ACCREDITED_ONLY' })
    const values = await sendComplete(app, person)
    expect(await profile()).toMatchObject({ state: 'review', reason: '' })
    expect(await take()).toMatchObject({ code: 'ACCREDITED_ONLY' })
    expect((await make(app, admin.overview, {}, { as: administrator })).data.waitingAccreditations).toBe(1)
    const opened = await make(
      app,
      admin.openAccreditation,
      { params: { personId: person.id }, body: {} },
      { as: administrator },
    )
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(opened.data).toMatchObject({ state: 'review', person: { id: person.id }, values })
    expect(new Map(opened.data.files.map(({ id, mime }) => [id, mime]))).toEqual(
      new Map([values.identificationFile, values.letterFile].map((id) => [id, 'application/pdf'])),
    )
    expect((await decide('approved')).data).toMatchObject({ state: 'approved', reason: '', person: { id: person.id } })
    expect(await isAccredited()).toBe(true)
    expect((await take()).status).toBe(200)
    app.mails.length = 0
    await app.runJobs()
    expect(await inbox()).toMatchObject([{ kind: 'accreditation-approved', path: '/settings/investment-account' }])
    const mail = app.mails.filter(({ to }) => to.includes('person-'))
    expect(mail).toHaveLength(1)
    expect(app.pushes.some(({ payload }) => payload.notification.data.kind === 'accreditation-approved')).toBe(true)
    expect((await auditEvents()).map(({ event_name }) => event_name).toSorted()).toEqual([
      ...accreditationStepNames.map(() => 'accreditation-answers-changed'),
      'accreditation-decided',
      'accreditation-opened',
      'accreditation-sent',
    ])
  })

  it('masks the social security number, and accepts the mask as unchanged', async () => {
    const stored = await keepStep(app, person, 'person', investorAnswers)
    expect(stored.data.values).toMatchObject({ socialSecurityNumber: '••••9999', legalName: 'Amal Haddad' })
    const { changedAt } = stored.data
    app.advance(1000)
    const same = await keepStep(app, person, 'person', { ...investorAnswers, socialSecurityNumber: '••••9999' })
    expect(same.data.changedAt).toBe(changedAt)
    const moved = await keepStep(app, person, 'person', {
      ...investorAnswers,
      socialSecurityNumber: '••••9999',
      city: 'Salem',
    })
    expect(moved.data.values).toMatchObject({ socialSecurityNumber: '••••9999', city: 'Salem' })
    for (const number of ['••••1111', '•'])
      expect(
        (await keepStep(app, person, 'person', { ...investorAnswers, socialSecurityNumber: number })).body['fields'],
      ).toEqual([{ path: 'socialSecurityNumber', code: 'required' }])
    // Another country requires and stores no social security number.
    const abroad = { country: 'FR', socialSecurityNumber: '', state: '', postalCode: '69007' }
    expect(
      (await keepStep(app, person, 'person', { ...investorAnswers, ...abroad })).data.values['socialSecurityNumber'] ??
        '',
    ).toBe('')
    expect(
      (await keepStep(app, person, 'person', { ...investorAnswers, socialSecurityNumber: '••••9999' })).status,
    ).toBe(400)
  })

  it('validates each step against all answers, with errors on the fields', async () => {
    const refused = async (step: (typeof accreditationStepNames)[number], change: AccreditationValues) => {
      const answer = await keepStep(app, person, step, { ...investorAnswers, ...change })
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
      return answer.body['fields']
    }
    expect(await refused('qualification', { incomeLastYear: '30000000' })).toEqual([
      { path: 'incomeLastYear', code: 'not-above', limit: 300_000 },
    ])
    expect(await refused('person', { dateOfBirth: '2010-01-01' })).toEqual([
      { path: 'dateOfBirth', code: 'under-age', limit: 18 },
    ])
    expect(await refused('person', { socialSecurityNumber: '987-65-4321' })).toEqual([
      { path: 'socialSecurityNumber', code: 'social-security' },
    ])
    const none = { basis: 'none', spouseIncome: '', spouseFirstName: '', spouseLastName: '' }
    await keepStep(app, person, 'qualification', { ...investorAnswers, ...none })
    // A user who claims no basis needs no evidence.
    expect((await keepStep(app, person, 'verification', {})).status).toBe(200)
    for (const name of ['legalName', 'riches']) {
      const values = Object.fromEntries([...Object.entries(answersOf('experience', investorAnswers)), [name, 'x']])
      const answer = await make(
        app,
        identity.keepAccreditation,
        { body: { step: 'experience', values } },
        { as: person },
      )
      expect(answer.body['fields']).toEqual([{ path: name, code: 'unknown' }])
    }
  })

  it('can be submitted only when every step is complete and the statement is accepted', async () => {
    const accept = (statementAccepted: boolean) =>
      make(app, identity.sendAccreditation, { body: { statementAccepted } }, { as: person })
    expect((await accept(false)).body['fields']).toEqual([{ path: 'statementAccepted', code: 'accept' }])
    expect(await accept(true)).toMatchObject({ status: 409, code: 'ACCREDITATION_INCOMPLETE' })
    await keepStep(app, person, 'qualification', investorAnswers)
    const refused = await accept(true)
    expect(refused.code).toBe('ACCREDITATION_INCOMPLETE')
    expect(JSON.stringify(refused.body['fields'])).toContain('identificationFile')
    expect((await profile()).state).toBe('none')
    const figures = await app.deps.db.read
      .selectFrom('investor_declaration')
      .select('id')
      .where('person_id', '=', person.id)
      .execute()
    expect(figures).toEqual([])
  })

  it('records the figures of the investor limit once per submission, and audits the accepted statement', async () => {
    await sendComplete(app, person)
    await keepStep(app, person, 'employment', { ...investorAnswers, jobTitle: 'Chief engineer' })
    for (const _ of [1, 2]) expect((await sendProfile(app, person, 'sent-once-more')).data.state).toBe('review')
    expect((await sendProfile(app, person)).data.state).toBe('review')
    const figures = { income: 31_000_000n, net_worth: 45_000_000n, elsewhere: 250_000n }
    const declared = [1, 2].map(() => expect.objectContaining(figures))
    expect(await ownFigures(app.deps.db.read, person.id, app.deps)).toEqual(declared)
    const sent = (await auditEvents()).filter(({ event_name }) => event_name === 'accreditation-sent')
    expect(sent).toHaveLength(2)
    expect(sent[0]?.facts).toEqual({ state: 'review', before: 'none', language: 'en', version: 1 })
  })

  it('is declined with a reason shown to the user, and can be corrected', async () => {
    await sendComplete(app, person)
    expect(await decide('declined')).toMatchObject({ code: 'REASON_REQUIRED' })
    expect(await decide('declined', { reason: '  ' })).toMatchObject({ code: 'REASON_REQUIRED' })
    expect((await decide('declined', { reason: 'The letter is blurred.' })).status).toBe(200)
    expect(await profile()).toMatchObject({ state: 'declined', reason: 'The letter is blurred.' })
    app.mails.length = 0
    await app.runJobs()
    expect(await inbox()).toMatchObject([{ kind: 'accreditation-declined' }])
    expect(JSON.stringify([await inbox(), app.pushes, await auditEvents()])).not.toContain('blurred')
    const email = await emailOf()
    expect(app.mails.filter(({ to }) => to === email).map(({ text }) => text.includes('blurred'))).toEqual([true])
    // Changed but not submitted: it cannot be approved.
    await keepStep(app, person, 'employment', { ...investorAnswers, jobTitle: 'Chief' })
    expect(await profile()).toMatchObject({ state: 'declined', reason: 'The letter is blurred.' })
    expect(await decide('approved')).toMatchObject({ status: 409, code: 'ACCREDITATION_CHANGED' })
    expect((await sendProfile(app, person)).data).toMatchObject({ state: 'review', reason: '' })
    await decide('declined', { reason: 'No.' })
    expect((await decide('approved')).data.state).toBe('approved')
    expect(await isAccredited()).toBe(true)
  })

  it('is lost when an answer changes, or when it is revoked', async () => {
    const values = await sendComplete(app, person)
    await decide('approved')
    expect((await keepStep(app, person, 'employment', values)).data.state).toBe('approved')
    expect(await isAccredited()).toBe(true)
    expect((await sendProfile(app, person)).data.state).toBe('approved')
    expect((await keepStep(app, person, 'employment', { ...values, jobTitle: 'Poet' })).data.state).toBe('none')
    expect(await isAccredited()).toBe(false)
    expect(await take()).toMatchObject({ code: 'ACCREDITED_ONLY' })
    // A profile that has not been submitted can be neither viewed nor decided.
    expect(await decide('approved')).toMatchObject({ code: 'ACCREDITATION_CHANGED' })
    expect(
      await make(app, admin.openAccreditation, { params: { personId: person.id }, body: {} }, { as: administrator }),
    ).toMatchObject({ status: 404 })
    await sendProfile(app, person)
    await decide('approved')
    await decide('declined', { reason: 'It was a mistake.' })
    expect(await isAccredited()).toBe(false)
  })

  it('is checked when units are reserved, not when the page was loaded', async () => {
    await sendComplete(app, person)
    await decide('approved')
    const { id } = (await take(4n)).data
    const response = await make(app, investment.check, { body: { campaignId: closed.id, units: 4n } }, { as: person })
    expect(response.status).toBe(200)
    await decide('declined', { reason: 'Taken back.' })
    expect(await take()).toMatchObject({ status: 403, code: 'ACCREDITED_ONLY' })
    const more = { params: { investorId: id }, body: { units: 8n, unitsBefore: 4n } }
    expect(await make(app, investment.edit, more, { as: person })).toMatchObject({ code: 'ACCREDITED_ONLY' })
    const full = await newCampaign(app, owner, { accreditation: 'accredited', unitsTotal: 10n })
    await app.deps.db.transact((tx) =>
      tx.updateTable('campaign').set({ units_taken: 10n }).where('id', '=', full.id).execute(),
    )
    const line = { params: { campaignId: full.id }, body: { units: 4n } }
    expect(await make(app, investment.joinLine, line, { as: person })).toMatchObject({ code: 'ACCREDITED_ONLY' })
    // Concurrent decisions make no difference: the transaction reads the current state.
    await decide('approved')
    const results = await Promise.all([take(), decide('declined', { reason: 'At once.' }), take(), take()])
    for (const each of results) expect([200, 403]).toContain(each.status)
    expect(await take()).toMatchObject({ code: 'ACCREDITED_ONLY' })
  })

  it('is checked again for a payment that arrives after the reservation has expired', async () => {
    await sendComplete(app, person)
    await decide('approved')
    const { id } = (await take()).data
    await signAgreement(app, id, person)
    await decide('declined', { reason: 'Taken back.' })
    app.advance(8 * dayMs)
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'expire-reservations', {}))
    await app.runJobs()
    const as = await newPerson(app, { userType: null, admin: true })
    const confirm = () =>
      make(
        app,
        admin.confirmPayment,
        { params: { investmentId: id }, body: { received: { amount: 10_000n, currency: 'USD' } } },
        { as },
      )
    expect(await confirm()).toMatchObject({ status: 403, code: 'ACCREDITED_ONLY' })
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ accredited: true }).where('id', '=', person.id).execute(),
    )
    expect((await confirm()).data).toMatchObject({ state: 'confirmed' })
  })

  it('of an administrator is decided by another one', async () => {
    person = await newPerson(app, { admin: true })
    await sendComplete(app, person)
    expect(await decide('approved', { as: person })).toMatchObject({ status: 403, code: 'OWN_DECISION' })
    expect(await decide('declined', { as: person, reason: 'No.' })).toMatchObject({ code: 'OWN_DECISION' })
    expect(await isAccredited()).toBe(false)
    expect((await decide('approved')).status).toBe(200)
    expect(await decide('declined', { as: person, reason: 'No.' })).toMatchObject({ code: 'OWN_DECISION' })
    expect(await isAccredited()).toBe(true)
  })

  it('is decided once by two concurrent reviewers, and a replay returns the stored response', async () => {
    await sendComplete(app, person)
    const { changedAt } = await profile()
    const second = await newPerson(app, { userType: null, admin: true })
    const reviewed = { changedAt: changedAt ?? '' }
    const both = await Promise.all([
      decide('approved', reviewed),
      decide('declined', { ...reviewed, reason: 'No.', as: second }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)?.code).toBe('ACCREDITATION_CHANGED')
    expect((await auditEvents()).filter(({ event_name }) => event_name === 'accreditation-decided')).toHaveLength(1)
    expect(await isAccredited()).toBe(both[0]?.status === 200)
    const other = await newPerson(app)
    await sendComplete(app, other)
    const once = { changedAt: (await profile(other)).changedAt ?? '', of: other, key: 'decided-once' }
    for (const _ of [1, 2]) expect((await decide('approved', once)).data.state).toBe('approved')
    // Reviewed before an answer was changed and resubmitted.
    const third = await newPerson(app)
    await sendComplete(app, third)
    const stale = (await profile(third)).changedAt ?? ''
    await keepStep(app, third, 'employment', { ...investorAnswers, jobTitle: 'Other' })
    await sendProfile(app, third)
    expect(await decide('approved', { changedAt: stale, of: third })).toMatchObject({ code: 'ACCREDITATION_CHANGED' })
  })

  it('is listed by state, the latest change first', async () => {
    await sendComplete(app, person)
    const email = await emailOf()
    const find = async (query: {
      state?: 'none' | 'review' | 'approved' | 'declined'
      search?: string
      limit?: number
    }) => (await make(app, admin.listAccreditations, { query }, { as: administrator })).data
    expect(await find({ search: email, state: 'review' })).toMatchObject({
      total: 1,
      items: [{ person: { id: person.id, email }, state: 'review', reason: '' }],
    })
    expect((await find({ search: email, state: 'approved' })).items).toEqual([])
    expect((await find({ search: '%' })).items).toEqual([])
    const first = await find({ limit: 2 })
    expect(first.displayLoadMore).toBe(true)
    const next = await make(
      app,
      admin.listAccreditations,
      { query: { limit: 2, after: first.next ?? '' } },
      { as: administrator },
    )
    const seen = [...first.items, ...next.data.items]
    expect(new Set(seen.map((item) => item.person.id)).size).toBe(seen.length)
    const moments = seen.map(({ changedAt }) => changedAt ?? '')
    expect(moments).toEqual(moments.toSorted().toReversed())
    // Users without a profile are not listed.
    expect((await find({ search: await emailOf(await newPerson(app)) })).items).toEqual([])
  })

  it('is decided by administrators only, for existing profiles', async () => {
    await sendComplete(app, person)
    const params = { personId: person.id }
    expect(await make(app, admin.listAccreditations, {}, { as: owner })).toMatchObject({ status: 403 })
    expect(await make(app, admin.openAccreditation, { params, body: {} }, { as: person })).toMatchObject({
      status: 403,
    })
    expect(await decide('approved', { as: person })).toMatchObject({ status: 403 })
    for (const personId of [app.deps.ids.next(), owner.id]) {
      const body = { state: 'approved', changedAt: testNow } as const
      expect(
        await make(app, admin.openAccreditation, { params: { personId }, body: {} }, { as: administrator }),
      ).toMatchObject({ status: 404 })
      expect(
        await make(app, admin.decideAccreditation, { params: { personId }, body }, { as: administrator }),
      ).toMatchObject({ status: 404 })
    }
    expect((await make(app, identity.getAccreditation, {}, {})).status).toBe(401)
    // Evidence of another user is rejected as missing.
    const other = await newPerson(app)
    const foreign = await handIn(app, person)
    const named = { ...investorAnswers, identificationFile: foreign, letterFile: 'nonsense' }
    expect((await keepStep(app, other, 'verification', named)).body['fields']).toEqual([
      { path: 'identificationFile', code: 'file' },
      { path: 'letterFile', code: 'file' },
    ])
  })
})
