/** The review of identity verifications by administrators (decisions T6, T79; docs/areas/identity.md). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { downloadIdentityDocument } from '#contract/identity/admin-identity.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import type { HitDecision } from '#domain/identity/verification-result.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { fakeVerifier, sanctionHit } from '#tests/support/identity/fake-verifier.ts'
import { attach, partyAnswers, partyCanary, submitParty } from '#tests/support/identity/party.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { admin, identity, social } = calls

describe.each(await behaviourEngine())('the review of an identity verification on %s', (engine) => {
  const provider = fakeVerifier()
  let app: TestApp
  let first: TestPerson
  let second: TestPerson
  let person: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine, { verifiers: provider.verifiers })
    first = await newPerson(app, { userType: null, admin: true })
    second = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    provider.report({})
    await useMethod('shuftiprokyc')
    person = await newPerson(app)
  })
  afterAll(() => app.close())

  const useMethod = (method: 'manual' | 'shuftiprokyc') =>
    app.deps.db.transact((tx) => changeSettings(tx, { identity: { ...usualIdentityRules, method } }))
  const submit = async () => {
    await submitParty(app, person)
    await app.runJobs()
  }
  const withHits = async () => {
    provider.report({ screening: 'declined', reasons: ['watchlist'], hits: [sanctionHit] })
    await submit()
  }
  const open = (as = first, personId = person.id) =>
    make(app, admin.openIdentity, { params: { personId }, body: {} }, { as })
  const opened = async (as = first) => (await open(as)).data
  const decideHit = async (decision: HitDecision, as: TestPerson, hitId?: string) => {
    const id = hitId ?? (await opened()).hits[0]?.id ?? ''
    return make(app, admin.decideHit, { params: { personId: person.id, hitId: id }, body: { decision } }, { as })
  }
  const decide = async (
    state: 'approved' | 'declined' | 'more-required',
    { as = first, reason, changedAt }: { as?: TestPerson; reason?: string; changedAt?: string | null } = {},
  ) => {
    const read = changedAt === undefined ? (await opened(second)).changedAt : changedAt
    return make(
      app,
      admin.decideIdentity,
      {
        params: { personId: person.id },
        body: { state, changedAt: read, ...(reason === undefined ? {} : { reason }) },
      },
      { as },
    )
  }
  const recheck = (as = first, personId = person.id) =>
    make(app, admin.recheckIdentity, { params: { personId }, body: {} }, { as })
  const note = (text: string, as = first, personId = person.id) =>
    make(app, admin.addIdentityNote, { params: { personId }, body: { text } }, { as })
  const download = (fileId: string, as = first, personId = person.id) =>
    app.fetch(
      new Request(`http://localhost${pathOf(downloadIdentityDocument, { personId, fileId })}`, {
        headers: { authorization: `Bearer ${as.token}` },
      }),
    )
  const audit = async (of = person.id) =>
    app.deps.db.read
      .selectFrom('audit_event')
      .select(['event_name', 'actor_id', 'facts'])
      .where('subject', '=', of)
      .orderBy('at')
      .orderBy('id')
      .execute()
  const auditNames = async (of = person.id) => (await audit(of)).map(({ event_name }) => event_name)
  const listed = async () => {
    const { email } = await app.deps.db.read
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    return (await make(app, admin.listIdentities, { query: { search: email } }, { as: first })).data.items[0]
  }

  it('opens answers, documents, results and the report, after writing it to the audit log', async () => {
    await withHits()
    const reply = await open()
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.data).toMatchObject({
      state: 'review',
      kind: 'self',
      values: { socialSecurityNumber: partyCanary.number, occupation: partyCanary.occupation },
      submissions: [
        { method: 'shuftiprokyc', test: true, state: 'review', identity: 'approved', screening: 'declined' },
      ],
      hits: [{ ...sanctionHit, opinion: null, decision: null }],
      notes: [],
      canRecheck: true,
      hasOpenHits: true,
    })
    expect(JSON.parse(reply.data.submissions[0]?.report ?? '')).toMatchObject({ secret: 'CANARY-REPORT' })
    expect(reply.data.documents.map(({ slot }) => slot)).toEqual(['address', 'front', 'selfie'])
    expect((await auditNames()).filter((name) => name === 'identity-opened')).toHaveLength(1)
  })

  it('returns nothing if the opening or the download cannot be recorded', async () => {
    await submit()
    const fileId = (await opened()).documents[0]?.id ?? ''
    const before = await auditNames()
    await app.deps.db.execute(
      `create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    )
    await app.deps.db.execute(
      'create trigger refuse_audit before insert on audit_event for each row execute function refuse_audit()',
    )
    try {
      const reply = await open()
      expect(reply.status).toBe(500)
      expect(JSON.stringify(reply.body)).not.toContain('CANARY')
      const file = await download(fileId)
      expect(file.status).toBe(500)
      expect(await file.text()).not.toContain('CANARY')
    } finally {
      await app.deps.db.execute('drop trigger refuse_audit on audit_event')
      await app.deps.db.execute('drop function refuse_audit()')
    }
    expect(await auditNames()).toEqual(before)
  })

  it('downloads each document of this user with its own entry in the audit log', async () => {
    await submit()
    const { documents } = await opened()
    const [one] = documents
    const file = await download(one?.id ?? '')
    expect(file.status).toBe(200)
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    expect(await file.text()).toContain(partyCanary.document)
    await download(documents[1]?.id ?? '')
    const downloads = (await audit()).filter(({ event_name }) => event_name === 'identity-document-downloaded')
    expect(downloads).toMatchObject([
      { actor_id: first.id, facts: { kind: one?.slot } },
      { actor_id: first.id, facts: { kind: documents[1]?.slot } },
    ])
    const other = await newPerson(app)
    const foreign = (await attach(app, other, 'front', 'Foreign')).data.documents[0]?.id ?? ''
    expect((await download(foreign)).status).toBe(404)
    expect((await download(one?.id ?? '', first, other.id)).status).toBe(404)
    expect((await download(app.deps.ids.next())).status).toBe(404)
    expect((await auditNames()).filter((name) => name === 'identity-document-downloaded')).toHaveLength(2)
    expect(await auditNames(other.id)).not.toContain('identity-document-downloaded')
  })

  it('is closed to everyone who is not an administrator', async () => {
    await withHits()
    const { documents, hits } = await opened()
    const stranger = await newPerson(app)
    const before = await auditNames()
    for (const as of [stranger, person]) {
      expect((await open(as)).status).toBe(403)
      expect((await download(documents[0]?.id ?? '', as)).status).toBe(403)
      expect((await decideHit('cleared', as, hits[0]?.id)).status).toBe(403)
      expect((await decide('approved', { as, changedAt: null })).status).toBe(403)
      expect((await recheck(as)).status).toBe(403)
      expect((await note('Hello', as)).status).toBe(403)
      expect((await make(app, admin.getIdentityRules, {}, { as })).status).toBe(403)
    }
    expect(await auditNames()).toEqual(before)
    const unknownId = app.deps.ids.next()
    expect((await open(first, unknownId)).status).toBe(404)
    expect((await recheck(first, unknownId)).status).toBe(404)
    expect((await note('Hello', first, unknownId)).status).toBe(404)
  })

  it('is approved only after two administrators agree about each match', async () => {
    await withHits()
    expect(await listed()).toMatchObject({ state: 'review', hasOpenHits: true })
    expect(await decide('approved')).toMatchObject({ status: 409, code: 'HITS_OPEN' })
    expect((await decideHit('cleared', first)).data).toEqual({ decided: false })
    expect(await decideHit('cleared', first)).toMatchObject({ status: 409, code: 'HIT_DECIDED' })
    expect(await decideHit('confirmed', first)).toMatchObject({ code: 'HIT_DECIDED' })
    expect((await opened(first)).hits).toMatchObject([{ opinion: { decision: 'cleared', own: true }, decision: null }])
    expect((await opened(second)).hits).toMatchObject([{ opinion: { decision: 'cleared', own: false } }])
    expect(await decide('approved')).toMatchObject({ code: 'HITS_OPEN' })
    expect((await decideHit('cleared', second)).data).toEqual({ decided: true })
    expect(await listed()).toMatchObject({ state: 'review', hasOpenHits: false })
    expect(await decideHit('confirmed', await newPerson(app, { userType: null, admin: true }))).toMatchObject({
      code: 'HIT_DECIDED',
    })
    expect((await decide('approved')).data).toMatchObject({ state: 'approved' })
    const decisions = (await audit()).filter(({ event_name }) => event_name === 'watchlist-hit-decided')
    expect(decisions).toMatchObject([
      { actor_id: first.id, facts: { kind: 'sanction', outcome: 'cleared', state: 'open' } },
      { actor_id: second.id, facts: { kind: 'sanction', outcome: 'cleared', state: 'decided' } },
    ])
  })

  it('needs one more administrator if two contradict each other', async () => {
    await withHits()
    await decideHit('cleared', first)
    expect((await decideHit('confirmed', second)).data).toEqual({ decided: false })
    expect((await opened(first)).hits).toMatchObject([{ opinion: { decision: 'confirmed', own: false } }])
    expect((await decideHit('confirmed', first)).data).toEqual({ decided: true })
    expect((await opened()).hits).toMatchObject([{ decision: 'confirmed' }])
    expect((await decide('declined', { reason: 'A match was confirmed.' })).data).toMatchObject({ state: 'declined' })
  })

  it('does not know a match under another user', async () => {
    await withHits()
    const hitId = (await opened()).hits[0]?.id ?? ''
    const other = await newPerson(app)
    const params = { personId: other.id, hitId }
    expect(await make(app, admin.decideHit, { params, body: { decision: 'cleared' } }, { as: first })).toMatchObject({
      status: 404,
    })
  })

  it('refuses a decision about answers that have changed since they were read', async () => {
    await useMethod('manual')
    await submit()
    const { changedAt } = await opened()
    await decide('more-required', { reason: 'Add a utility bill.' })
    expect(await decide('approved', { changedAt })).toMatchObject({ status: 409, code: 'IDENTITY_CHANGED' })
    const values = partyAnswers('self', { city: 'Salem' })
    const { changedAt: beforeEdit } = await opened()
    app.advance(1000)
    await make(app, identity.saveIdentity, { body: { kind: 'self', values } }, { as: person })
    expect(await decide('approved', { changedAt: beforeEdit })).toMatchObject({ code: 'IDENTITY_CHANGED' })
    expect(await decide('approved', { changedAt: null })).toMatchObject({ code: 'IDENTITY_CHANGED' })
    expect((await decide('approved')).data).toMatchObject({ state: 'approved' })
    const own = (await make(app, identity.getIdentity, {}, { as: person })).data
    expect(own).toMatchObject({ state: 'approved', unsent: false, values: { city: 'Salem' } })
  })

  it('asks for more with a reason, and notifies the user of each new reason', async () => {
    await useMethod('manual')
    await submit()
    expect(await decide('more-required')).toMatchObject({ code: 'REASON_REQUIRED' })
    await decide('more-required', { reason: 'Add a utility bill.' })
    await app.runJobs()
    const kinds = async () =>
      (await make(app, social.listNotifications, {}, { as: person })).data.items.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['identity-more-required'])
    const own = async () => (await make(app, identity.getIdentity, {}, { as: person })).data
    expect(await own()).toMatchObject({ state: 'more-required', reason: 'Add a utility bill.' })
    app.advance(60_000)
    await decide('more-required', { reason: 'The bill must show your name.' })
    await app.runJobs()
    expect(await kinds()).toEqual(['identity-more-required', 'identity-more-required'])
    expect(await own()).toMatchObject({ reason: 'The bill must show your name.' })
  })

  it('is never decided by the person it is about', async () => {
    person = await newPerson(app, { userType: 'investor', admin: true })
    await withHits()
    const { changedAt } = await opened()
    expect(await decide('approved', { as: person, changedAt })).toMatchObject({ status: 403, code: 'OWN_DECISION' })
    expect(await decideHit('cleared', person)).toMatchObject({ status: 403, code: 'OWN_DECISION' })
    expect(await recheck(person)).toMatchObject({ status: 403, code: 'OWN_DECISION' })
    expect((await opened()).hits).toMatchObject([{ opinion: null }])
  })

  it('has the provider check the party again', async () => {
    provider.report({ identity: 'declined', screening: 'approved', reasons: ['name-mismatch'] })
    await submit()
    expect(await opened()).toMatchObject({ state: 'declined', submissions: [{ identity: 'declined' }] })
    provider.report({})
    expect((await recheck()).data).toMatchObject({ state: 'pending' })
    expect(await recheck()).toMatchObject({ status: 403, code: 'KYC_UNDER_REVIEW' })
    await app.runJobs()
    const after = await opened()
    expect(after).toMatchObject({
      state: 'approved',
      submissions: [{ state: 'approved' }, { state: 'declined', reasons: ['name-mismatch'] }],
    })
    expect(provider.orders.at(-1)?.values).toMatchObject({ socialSecurityNumber: partyCanary.number })
    await useMethod('manual')
    expect(await opened()).toMatchObject({ canRecheck: false })
    expect(await recheck()).toMatchObject({ code: 'IDENTITY_PROVIDER_OFF' })
  })

  it('withdraws a submission under review when it is checked again', async () => {
    await withHits()
    provider.report({})
    expect((await recheck()).data).toMatchObject({ state: 'pending' })
    await app.runJobs()
    expect(await opened()).toMatchObject({
      state: 'approved',
      hits: [],
      submissions: [{ state: 'approved' }, { state: 'withdrawn' }],
    })
  })

  it('keeps notes for administrators, encrypted', async () => {
    await submit()
    expect((await note('   ')).status).toBe(400)
    expect((await note('CANARY-REMARK: called the bank.')).data).toMatchObject({
      text: 'CANARY-REMARK: called the bank.',
    })
    app.advance(1000)
    await note('Second note.', second)
    expect((await opened()).notes.map(({ text }) => text)).toEqual(['Second note.', 'CANARY-REMARK: called the bank.'])
    const rows = await app.deps.db.execute('select content from identity_note where person_id = $1', [person.id])
    expect(JSON.stringify(rows)).not.toContain('CANARY')
    const stored = await app.deps.db.execute('select * from idempotency')
    expect(JSON.stringify(stored)).not.toContain('CANARY')
    const own = await make(app, identity.getIdentity, {}, { as: person })
    expect(JSON.stringify(own.body)).not.toContain('CANARY-REMARK')
  })

  it('never writes an answer, a match, a note or a report to the audit log', async () => {
    await withHits()
    await note('CANARY-REMARK')
    await decideHit('cleared', first)
    await decide('declined', { reason: 'CANARY-REASON' })
    const { rows } = { rows: await app.deps.db.execute('select facts from audit_event') }
    expect(JSON.stringify(rows)).not.toMatch(/CANARY|219-09-9999|7719046628/)
    expect(app.logLines.join('\n')).not.toMatch(/CANARY|219-09-9999/)
  })

  it('keeps rules in one order, and refuses a provider without keys and no kind of party', async () => {
    const rules = { gates: ['pay', 'sign', 'pay'], method: 'manual', kinds: ['company', 'self'] } as const
    const body = {
      ...usualIdentityRules,
      ...rules,
      gates: [...rules.gates],
      kinds: [...rules.kinds],
      investorCountries: [],
      validMonths: 12,
      retentionDays: 365,
    }
    const update = (change: Partial<Omit<typeof body, 'method'>> & { method?: 'northkyc' | 'shuftiprokyc' } = {}) =>
      make(app, admin.updateIdentityRules, { body: { ...body, ...change } }, { as: first })
    expect((await update()).data).toMatchObject({
      gates: ['sign', 'pay'],
      kinds: ['self', 'company'],
      providers: ['shuftiprokyc'],
      changed: { by: expect.stringContaining('Amal') },
    })
    await update({ gates: ['sign', 'pay'] })
    expect((await auditNames('identity')).filter((name) => name === 'identity-rules-changed')).toHaveLength(1)
    expect(await update({ method: 'northkyc' })).toMatchObject({ code: 'IDENTITY_PROVIDER_OFF' })
    expect((await update({ method: 'shuftiprokyc' })).status).toBe(200)
    await app.deps.db.transact((tx) => changeSettings(tx, { identity: { ...usualIdentityRules, method: 'northkyc' } }))
    expect((await update({ method: 'northkyc', validMonths: 6 })).data).toMatchObject({ validMonths: 6 })
    expect(await update({ kinds: ['company'] })).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect((await update({ validMonths: 121 })).status).toBe(400)
    expect((await update({ retentionDays: 29 })).status).toBe(400)
  })
})
