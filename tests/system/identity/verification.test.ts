/** Answers, documents and submissions of a party, with a verifier whose responses the test decides (decision T36). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownData } from '#api/db/account/data-export.ts'
import { eraseAccount } from '#api/db/account/erase.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import type { IdentityVerifier, VerificationOrder, VerificationResponse } from '#api/identity-ports.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import type { PartyKind } from '#domain/identity/identity.ts'
import { type IdentityRules, usualIdentityRules } from '#domain/identity/identity-rules.ts'
import type { VerificationResult } from '#domain/identity/verification-result.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { attach, partyAnswers, partyCanary, submitParty, uploadDocument } from '#tests/support/identity/party.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { identity, admin, social } = calls

const approved: VerificationResult = { identity: 'approved', screening: 'approved', reasons: [], hits: [] }
const reported = (result: Partial<VerificationResult> = {}, actionUrl?: string): VerificationResponse => ({
  state: 'reported',
  result: { ...approved, ...result },
  actionUrl,
  report: '{"by":"the test"}',
})
const pending = reported({ identity: 'pending' }, 'https://provider.example/continue')

describe.each(await behaviourEngine())('the verification of a party on %s', (engine) => {
  let app: TestApp
  let person: TestPerson
  /** What the verifier responds; the last one is repeated. */
  let responses: VerificationResponse[]
  let orders: VerificationOrder[]
  let polls: number
  let collects: boolean

  const respond = (): VerificationResponse => (responses.length > 1 ? responses.shift() : responses[0]) ?? pending
  const verifier: IdentityVerifier & { readonly access: string } = {
    provider: 'northkyc',
    test: true,
    access: 'test',
    partialKinds: ['company'],
    get collectsDocuments() {
      return collects
    },
    submit: async (order) => {
      orders.push(order)
      await order.save({ partyRef: 'P1', ref: 'K1', documents: order.documents.map(({ id }) => id) })
      return respond()
    },
    status: () => {
      polls += 1
      return Promise.resolve(respond())
    },
    callback: () => Promise.resolve(undefined),
  }

  beforeAll(async () => {
    app = await startTestApp(engine, {
      verifiers: {
        of: (provider) => (provider === 'northkyc' ? verifier : undefined),
        opened: ({ provider }) => (provider === 'northkyc' ? verifier : undefined),
      },
    })
  })
  const site = (rules: Partial<IdentityRules>) =>
    app.deps.db.transact((tx) => changeSettings(tx, { identity: { ...usualIdentityRules, ...rules } }))
  beforeEach(async () => {
    // What an earlier test left.
    await app.runJobs()
    app.at(testNow)
    ;[responses, orders, polls, collects] = [[pending], [], 0, true]
    await site({ method: 'northkyc', kinds: ['self', 'joint', 'company'] })
    person = await newPerson(app)
  })
  afterAll(() => app.close())

  const read = async (as = person) => (await make(app, identity.getIdentity, {}, { as })).data
  const save = (values: Record<string, string>, kind: PartyKind = 'self', as = person) =>
    make(app, identity.saveIdentity, { body: { kind, values } }, { as })
  /** Also when the session has ended. */
  const stored = async () =>
    (
      await app.deps.db.read
        .selectFrom('identity_check')
        .select('state')
        .where('person_id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).state
  const refresh = () => make(app, identity.refreshIdentity, { body: {} }, { as: person })

  describe('answers', () => {
    it('are saved step by step, and masked when they are read', async () => {
      const { firstName, lastName, dateOfBirth, domicile, socialSecurityNumber, email, phone } = partyAnswers()
      const step = { firstName, lastName, dateOfBirth, domicile, socialSecurityNumber, email, phone } as Record<
        string,
        string
      >
      const saved = await save(step)
      expect(saved.data).toMatchObject({
        state: 'started',
        unsent: true,
        values: { firstName: 'Amal', socialSecurityNumber: '••••9999' },
      })
      expect(saved.headers.get('cache-control')).toBe('no-store')
      // The mask is the stored number; another mask is none.
      expect((await save({ ...step, socialSecurityNumber: '••••9999', firstName: 'Amala' })).status).toBe(200)
      expect(await save({ ...step, socialSecurityNumber: '••••1111' })).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'socialSecurityNumber', code: 'required' }] },
      })
      expect((await read()).values).toMatchObject({ firstName: 'Amala', socialSecurityNumber: '••••9999' })
    })

    it('with problems are refused with their fields, and nothing is saved', async () => {
      expect(await save({ country: 'US', addressLine1: '1 Main St', city: 'Portland' })).toMatchObject({
        status: 400,
        body: {
          fields: [
            { path: 'state', code: 'required' },
            { path: 'postalCode', code: 'required' },
          ],
        },
      })
      expect(await save({ favouriteColour: 'green' })).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'favouriteColour', code: 'unknown' }] },
      })
      expect((await read()).state).toBe('none')
    })

    it('that do not apply are not stored', async () => {
      const joint = partyAnswers('joint', { holderSharesAddress: 'yes', holderCountry: 'KW', domicile: 'non-resident' })
      expect((await save(joint, 'joint')).status).toBe(200)
      const { values } = await read()
      expect(values).toMatchObject({ holderFirstName: 'Sami', holderSharesAddress: 'yes' })
      expect([values.holderCountry, values.holderCity, values.socialSecurityNumber]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    })

    it('of a kind that the site does not verify are refused', async () => {
      expect(await save({ documentType: 'passport' }, 'trust')).toMatchObject({ code: 'PARTY_KIND_OFF' })
    })
  })

  describe('documents', () => {
    it('are the user’s own uploads, and can be replaced and removed', async () => {
      const stranger = await newPerson(app)
      const foreign = await uploadDocument(app, stranger, 'front')
      const take = (fileId: string | null) =>
        make(app, identity.attachIdentityDocument, { body: { slot: 'front', fileId } }, { as: person })
      expect(await take(foreign)).toMatchObject({ status: 400, body: { fields: [{ path: 'fileId', code: 'file' }] } })
      await attach(app, person, 'front', 'first')
      const replaced = await attach(app, person, 'front', 'second')
      expect(replaced.data.documents).toMatchObject([{ slot: 'front', mime: 'application/pdf' }])
      expect((await take(null)).data.documents).toEqual([])
    })

    it('of a second holder are removed with them, and the proof of an address with the address', async () => {
      const slots = async () => (await read()).documents.map(({ slot }) => slot).toSorted()
      await save(partyAnswers('joint'), 'joint')
      for (const slot of ['front', 'back', 'holderFront', 'holderBack', 'holderAddress'] as const)
        await attach(app, person, slot)
      await save(partyAnswers('joint', { notes: 'We have moved in together.' }), 'joint')
      // The documents are passports by now, but a type may be chosen by mistake.
      expect(await slots()).toEqual(['back', 'front', 'holderAddress', 'holderBack', 'holderFront'])
      await save(partyAnswers('joint', { holderSharesAddress: 'yes' }), 'joint')
      expect(await slots()).toEqual(['back', 'front', 'holderBack', 'holderFront'])
      await save(partyAnswers('self'), 'self')
      expect(await slots()).toEqual(['back', 'front'])
    })

    it('that nothing references any more are deleted with their bytes', async () => {
      await attach(app, person, 'front', 'first')
      await attach(app, person, 'front', 'second')
      const stored = () =>
        app.deps.db.read.selectFrom('stored_file').select('id').where('owner_id', '=', person.id).execute()
      expect(await stored()).toHaveLength(2)
      app.advance(2 * dayMs)
      await runSchedule('housekeeping', app.deps)
      expect(await stored()).toHaveLength(1)
    })
  })

  describe('a submission', () => {
    it('needs every answer, every document and the statement', async () => {
      const submit = (values: Record<string, string>, statementAccepted: boolean) =>
        make(app, identity.submitIdentity, { body: { kind: 'self', values, statementAccepted } }, { as: person })
      expect(await submit(partyAnswers(), false)).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'statementAccepted', code: 'accept' }] },
      })
      expect(await submit(partyAnswers('self', { firstName: '' }), true)).toMatchObject({
        status: 409,
        code: 'PARTY_INCOMPLETE',
        body: {
          fields: [
            { path: 'firstName', code: 'required' },
            { path: 'front', code: 'required' },
            { path: 'selfie', code: 'required' },
            { path: 'address', code: 'required' },
          ],
        },
      })
      collects = false
      expect((await submit(partyAnswers(), true)).data.state).toBe('pending')
    })

    it('goes to the provider once, with full numbers and the documents', async () => {
      const submitted = await submitParty(app, person)
      expect(submitted).toMatchObject({ state: 'pending', unsent: false })
      await app.runJobs()
      await app.runJobs()
      expect(orders).toHaveLength(1)
      expect(orders[0]?.values).toMatchObject({ socialSecurityNumber: partyCanary.number, firstName: 'Amal' })
      const front = await orders[0]?.documents.find(({ slot }) => slot === 'front')?.read()
      expect(Buffer.from(front?.bytes ?? []).toString('latin1')).toContain(partyCanary.document)
      expect((await read()).actionUrl).toBe('https://provider.example/continue')
    })

    it('cannot be changed while it is checked', async () => {
      await submitParty(app, person)
      expect(await save({ documentType: 'passport' })).toMatchObject({ code: 'KYC_UNDER_REVIEW' })
      expect((await attach(app, person, 'front', 'other')).code).toBe('KYC_UNDER_REVIEW')
      expect(await submitParty(app, person).catch(String)).toContain('KYC_UNDER_REVIEW')
    })

    it('repeated under its key is one submission', async () => {
      for (const slot of ['front', 'selfie', 'address'] as const) await attach(app, person, slot)
      const body = { kind: 'self', values: partyAnswers(), statementAccepted: true } as const
      const answers = await Promise.all(
        Array.from({ length: 3 }, () =>
          make(app, identity.submitIdentity, { body }, { as: person, key: `submission-${person.id}` }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      const rows = await app.deps.db.read
        .selectFrom('identity_verification')
        .select('id')
        .where('person_id', '=', person.id)
        .execute()
      expect(rows).toHaveLength(1)
    })
  })

  describe('the result', () => {
    const outcome = async (...given: VerificationResponse[]) => {
      responses = given
      await submitParty(app, person)
      await app.runJobs()
    }

    it('approves, until the term is over', async () => {
      await outcome(reported())
      expect(await read()).toMatchObject({ state: 'approved', expiresAt: '2028-11-21T00:00:00.000Z', actionUrl: null })
    })

    it.each([
      ['declined', { identity: 'declined', reasons: ['face-mismatch'] }, 'declined', ['face-mismatch']],
      ['refused while screening passed', { identity: 'declined', screening: 'approved' }, 'declined', []],
      [
        'more required',
        { identity: 'more-required', reasons: ['document-expired'] },
        'more-required',
        ['document-expired'],
      ],
      ['unclear', { identity: 'unclear' }, 'review', []],
    ] as const)('%s', async (_, result, state, reasons) => {
      await outcome(reported(result))
      expect(await read()).toMatchObject({ state, reasons })
      expect((await read()).values).toMatchObject({ firstName: 'Amal' })
    })

    it('that refuses the answers asks the user to correct them, and they can be sent again', async () => {
      await outcome({ state: 'refused', reasons: ['number-mismatch'] })
      expect(await read()).toMatchObject({ state: 'more-required', reasons: ['number-mismatch'] })
      responses = [reported()]
      await submitParty(app, person)
      await app.runJobs()
      expect((await read()).state).toBe('approved')
    })

    it('of a silent provider is asked for again, and goes to review after two weeks', async () => {
      await outcome({ state: 'silent' })
      expect((await read()).state).toBe('pending')
      expect(await refresh()).toMatchObject({ code: 'PROVIDER_SILENT' })
      responses = [pending]
      app.advance(60_000)
      expect((await refresh()).data.state).toBe('pending')
      app.advance(15 * dayMs)
      await runSchedule('poll-providers', app.deps)
      expect(await stored()).toBe('review')
    })

    it('is announced once, by mail, inbox and push', async () => {
      await outcome(pending)
      responses = [reported()]
      app.mails.length = 0
      await Promise.all([refresh(), refresh()])
      app.advance(2 * 3_600_000)
      await runSchedule('poll-providers', app.deps)
      await app.runJobs()
      const { items } = (await make(app, social.listNotifications, {}, { as: person })).data
      expect(items).toMatchObject([{ kind: 'identity-approved', path: '/user-kyc' }])
      expect(app.mails).toHaveLength(1)
      const pushes = app.pushes.filter(({ payload }) => payload.notification.data.kind === 'identity-approved')
      expect(pushes.length).toBeGreaterThan(0)
      expect(JSON.stringify([app.mails, app.pushes, items])).not.toMatch(/9999|CANARY/)
    })

    it('that comes after an administrator decided changes nothing', async () => {
      await outcome(pending)
      const administrator = await newPerson(app, { userType: null, admin: true })
      const { changedAt } = await read()
      await make(
        app,
        admin.decideIdentity,
        { params: { personId: person.id }, body: { state: 'declined', changedAt, reason: 'Not the person.' } },
        { as: administrator },
      )
      responses = [reported()]
      app.advance(2 * 3_600_000)
      await refresh()
      await runSchedule('poll-providers', app.deps)
      expect(await read()).toMatchObject({ state: 'declined', reason: 'Not the person.' })
      expect(polls).toBe(0)
    })
  })

  it('a match with a list stays open when the user submits again, and the user is not told', async () => {
    const hit = { kind: 'sanction', name: 'A. Haddad', details: '' } as const
    responses = [reported({ identity: 'more-required', reasons: ['watchlist', 'document-expired'], hits: [hit] })]
    await submitParty(app, person)
    await app.runJobs()
    expect(await read()).toMatchObject({ state: 'more-required', reasons: ['document-expired'] })
    responses = [reported()]
    await submitParty(app, person)
    await app.runJobs()
    expect((await read()).state).toBe('review')
    const { identityVerifications } = await ownData(app.deps.db.read, person.id)
    const exported = JSON.stringify(identityVerifications, (_, value: unknown) =>
      typeof value === 'bigint' ? '' : value,
    )
    expect(exported).toContain('document-expired')
    expect(exported).not.toContain('watchlist')
    const administrator = await newPerson(app, { userType: null, admin: true })
    const { changedAt } = await read()
    const decision = { params: { personId: person.id }, body: { state: 'approved', changedAt } } as const
    expect(await make(app, admin.decideIdentity, decision, { as: administrator })).toMatchObject({ code: 'HITS_OPEN' })
  })

  describe('the retention period', () => {
    const days = 100
    const submissions = async () => {
      await runSchedule('identity-terms', app.deps)
      const rows = await app.deps.db.read
        .selectFrom('identity_verification')
        .select(['answers', 'report', 'state'])
        .where('person_id', '=', person.id)
        .orderBy('submitted_at')
        .orderBy('id')
        .execute()
      return rows.map(({ answers, report, state }) => [state, answers === '' && report === '' ? 'deleted' : 'stored'])
    }
    const decided = async (identityResult: 'approved' | 'declined') => {
      await site({ method: 'northkyc', validMonths: 12, retentionDays: days })
      responses = [reported({ identity: identityResult })]
      await submitParty(app, person)
      await app.runJobs()
    }
    const pass = (passed: number) => app.advance(passed * dayMs)

    it('ends the answers and documents of a declined submission', async () => {
      await decided('declined')
      pass(days)
      expect(await submissions()).toEqual([['declined', 'stored']])
      pass(1)
      expect(await submissions()).toEqual([['declined', 'deleted']])
      const documents = await app.deps.db.execute(
        `select 1 from identity_verification_document d join identity_verification v on v.id = d.verification_id where v.person_id = $1`,
        [person.id],
      )
      expect(documents).toEqual([])
    })

    it('of an approval begins with the end of its term', async () => {
      await decided('approved')
      pass(days + 1)
      expect(await submissions()).toEqual([['approved', 'stored']])
      pass(265)
      expect(await submissions()).toEqual([['approved', 'stored']])
      pass(days - 1)
      expect(await submissions()).toEqual([['approved', 'stored']])
      pass(2)
      expect(await submissions()).toEqual([['approved', 'deleted']])
    })

    it('of a deleted account begins with its deletion: current answers are deleted at once, submissions later', async () => {
      await decided('approved')
      pass(200)
      await app.deps.db.transact((tx) =>
        eraseAccount(tx, { id: person.id, email: `${person.id}@example.com` }, 'none', new Date(app.deps.clock.now())),
      )
      const [check] = await app.deps.db.execute('select answers, country from identity_check where person_id = $1', [
        person.id,
      ])
      expect(check).toEqual({ answers: '', country: null })
      expect(await submissions()).toEqual([['approved', 'stored']])
      pass(days + 1)
      expect(await submissions()).toEqual([['approved', 'deleted']])
    })
  })

  it('serves the calls of North Capital where it verifies, and there only', async () => {
    const north = {
      create: () =>
        make(app, identity.createNorthParty, { body: { kind: 'self', values: partyAnswers() } }, { as: person }),
      run: () => make(app, identity.runNorthCheck, { body: { statementAccepted: true } }, { as: person }),
      get: () => make(app, identity.getNorthIdentity, {}, { as: person }),
    }
    expect((await north.create()).data.state).toBe('started')
    for (const slot of ['front', 'selfie', 'address'] as const) {
      const fileId = await uploadDocument(app, person, slot)
      await make(app, identity.uploadNorthDocument, { body: { slot, fileId } }, { as: person })
    }
    expect((await north.run()).data.state).toBe('pending')
    expect((await north.get()).data.state).toBe('pending')
    await site({ method: 'manual' })
    for (const request of Object.values(north)) expect(await request()).toMatchObject({ code: 'IDENTITY_PROVIDER_OFF' })
  })

  it('stores no answer in clear, in any table or log', async () => {
    await submitParty(app, person)
    responses = [reported()]
    await app.runJobs()
    const tables = await app.deps.db.execute(
      `select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
      [],
    )
    const secrets = [partyCanary.number, partyCanary.street, partyCanary.income, partyCanary.occupation]
    for (const { table_name: table } of tables)
      for (const secret of [...secrets, partyCanary.notes]) {
        const found = await app.deps.db.execute(`select 1 from "${String(table)}" t where t::text like $1 limit 1`, [
          `%${secret}%`,
        ])
        expect([table, secret, found.length]).toEqual([table, secret, 0])
      }
    expect(app.logLines.join('\n')).not.toMatch(/CANARY|219-09-9999/)
  })
})
