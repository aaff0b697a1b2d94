/** The investor questionnaire before signing and paying, where the site requires it (docs/areas/identity.md). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownData } from '#api/db/account/data-export.ts'
import { eraseAccount } from '#api/db/account/erase.ts'
import { defaultQuestionnaire } from '#api/db/identity/questionnaire/default-questions.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import type { EditedQuestionnaire } from '#contract/identity/admin-questionnaire.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import {
  answersOf,
  readQuestionnaire,
  requireQuestionnaire,
  submitAnswers,
} from '#tests/support/identity/questionnaire.ts'
import { legalName, plantAgreement, readAgreement, signAgreement } from '#tests/support/payments/agreements.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { testNow, type TestApp } from '#tests/support/test-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'

const { identity, investment, admin, agreement, payment, wallet } = calls
const hourMs = 3_600_000

describe.each(await behaviourEngine())('the investor questionnaire on %s', (engine) => {
  let paying: PayingApp
  let app: TestApp
  let administrator: TestPerson
  let person: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    paying = await startPayingApp(engine)
    app = paying.app
    administrator = await newPerson(app, { userType: null, admin: true })
    campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }), { unitsTotal: 100_000n })
  })
  beforeEach(async () => {
    app.at(testNow)
    await requireQuestionnaire(app)
    await app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    person = await newPerson(app)
    // Waiting times are longer than a session.
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('user_session')
        .set({ expires_at: new Date('2027-01-01T00:00:00Z') })
        .execute(),
    )
  })
  afterAll(() => paying.stop())

  const reserve = async (gateway: 'offline' | 'stripe' | 'wallet' = 'offline') =>
    (
      await make(
        app,
        investment.create,
        { params: { campaignId: campaign.id }, body: { units: 4n, gateway, anonymous: false, riskAccepted: true } },
        { as: person },
      )
    ).data
  const sign = async (id: string) => {
    const { version } = await readAgreement(app, id, person)
    const body = { investorId: id, legalName, version, consent: true, kind: 'typed', typed: 'A. Haddad' } as const
    return make(app, agreement.sign, { body }, { as: person })
  }
  const managed = async () => (await make(app, admin.getManagedQuestionnaire, {}, { as: administrator })).data
  const saveDraft = async (change: Partial<EditedQuestionnaire>) => {
    const { draft, published } = await managed()
    const { revision, content } = draft ?? { revision: 0, content: published.content }
    return make(
      app,
      admin.saveQuestionnaireDraft,
      { body: { revision, content: { ...content, ...change } } },
      { as: administrator },
    )
  }
  const publish = async (change: Partial<EditedQuestionnaire>, supersedesResults = false) => {
    const { draft } = (await saveDraft(change)).data
    return make(
      app,
      admin.publishQuestionnaire,
      { body: { revision: draft?.revision ?? 0, supersedesResults } },
      { as: administrator },
    )
  }
  const attempts = () =>
    app.deps.db.read.selectFrom('questionnaire_attempt').selectAll().where('person_id', '=', person.id).execute()

  describe('the requirement', () => {
    const requestsBy = {
      card: (id: string) => make(app, payment.openCheckout, { body: { investmentId: id } }, { as: person }),
      paypal: (id: string) => make(app, payment.openPayPal, { body: { investmentId: id } }, { as: person }),
      ach: (id: string) => make(app, payment.openBankDebit, { body: { investmentId: id } }, { as: person }),
      wallet: (id: string) => make(app, wallet.processInvestment, { body: { investmentId: id } }, { as: person }),
      transfer: (id: string) =>
        make(
          app,
          admin.confirmPayment,
          { params: { investmentId: id }, body: { received: { amount: 10_000n, currency: 'USD' } } },
          { as: administrator },
        ),
    }

    it('refuses signing and each payment method, and not reserving', async () => {
      const reserved = await reserve()
      expect(await sign(reserved.id)).toMatchObject({ status: 403, code: 'QUESTIONNAIRE_NEEDED' })
      await plantAgreement(app, reserved.id)
      for (const request of Object.values(requestsBy))
        expect(await request(reserved.id)).toMatchObject({ status: 403, code: 'QUESTIONNAIRE_NEEDED' })
      await submitAnswers(app, person, { wrong: 3 })
      for (const request of Object.values(requestsBy))
        expect(await request(reserved.id)).toMatchObject({ status: 403, code: 'QUESTIONNAIRE_WAIT' })
    })

    it('is met by a passed questionnaire', async () => {
      const reserved = await reserve()
      expect((await submitAnswers(app, person, { wrong: 2 })).data.state).toBe('passed')
      expect((await signAgreement(app, reserved.id, person)).id).toBeTruthy()
      expect((await requestsBy.transfer(reserved.id)).status).toBe(200)
    })

    it('does not exist where the site does not ask', async () => {
      await requireQuestionnaire(app, false)
      expect(await readQuestionnaire(app, person)).toEqual({ state: 'off', waitUntil: null, form: null, last: null })
      expect((await sign((await reserve()).id)).status).toBe(200)
      expect(await submitAnswers(app, person)).toMatchObject({ status: 409, code: 'QUESTIONNAIRE_CHANGED' })
    })

    it('leaves time to answer after the reservation of a card payment', async () => {
      const { expiresAt } = await reserve('stripe')
      expect(Date.parse(expiresAt ?? '') - Date.parse(testNow)).toBeGreaterThan(24 * hourMs)
    })
  })

  describe('an attempt', () => {
    it('has ten questions without their correct answers, in an order of its own', async () => {
      const { state, form, last } = await readQuestionnaire(app, person)
      expect({ state, last }).toEqual({ state: 'needed', last: null })
      expect(form?.questions).toHaveLength(10)
      expect(JSON.stringify(form)).not.toMatch(/"correct"|"explanation"/)
      expect(await readQuestionnaire(app, person)).toMatchObject({ form })
      const other = await readQuestionnaire(app, await newPerson(app))
      const orders = (of: typeof form) => of?.questions.map(({ answers }) => answers)
      expect(orders(other.form)).not.toEqual(orders(form))
      expect(orders(other.form)?.map((answers) => answers.toSorted())).toEqual(
        orders(form)?.map((answers) => answers.toSorted()),
      )
    })

    it('is stored with its wording, which later versions do not change', async () => {
      const { form } = await readQuestionnaire(app, person)
      const { data } = await submitAnswers(app, person, { wrong: 2 })
      expect(data).toMatchObject({
        state: 'passed',
        form: null,
        last: { score: 8, total: 10, passMark: 8, passed: true, language: 'en' },
      })
      expect(data.last?.questions.map(({ text, answers }) => [text, answers.map((answer) => answer.text)])).toEqual(
        form?.questions.map(({ text, answers }) => [text, answers]),
      )
      expect(data.last?.questions.map(({ correct }) => correct)).toEqual([false, false, ...Array(8).fill(true)])
      expect(data.last?.questions[0]?.explanation).toBe(defaultQuestionnaire.questions[0]?.explanation.en)
      const stored = await attempts()
      const { questions } = (await managed()).published.content
      const changed = questions.map((question) => ({ ...question, text: { en: 'New', fr: 'Neuf', ar: 'جديد' } }))
      expect((await publish({ questions: changed })).status).toBe(200)
      expect(await attempts()).toEqual(stored)
      expect((await readQuestionnaire(app, person)).last).toEqual(data.last)
      await publish({ questions })
    })

    it('is graded in the language that was shown', async () => {
      const body = { ...(await answersOf(app, person)), language: 'ar' as const }
      const { data } = await make(app, identity.submitQuestionnaire, { body }, { as: person })
      expect(data.last).toMatchObject({ language: 'ar', score: 10 })
      expect(data.last?.questions[0]?.text).toBe(defaultQuestionnaire.questions[0]?.text.ar)
    })

    it('is refused beside each question without a known answer', async () => {
      const body = await answersOf(app, person)
      const answers = body.answers.map((each, index) =>
        index === 0 ? [] : index === 1 ? [4] : index === 2 ? [0, 0] : each,
      )
      expect(
        await make(app, identity.submitQuestionnaire, { body: { ...body, answers } }, { as: person }),
      ).toMatchObject({
        status: 400,
        body: {
          fields: [
            { path: 'answers.0', code: 'required' },
            { path: 'answers.1', code: 'unknown' },
            { path: 'answers.2', code: 'unknown' },
          ],
        },
      })
      expect(await attempts()).toEqual([])
    })

    it('is of the current version, by its id', async () => {
      const body = await answersOf(app, person)
      for (const versionId of ['018f0000-0000-7000-8000-000000000000', person.id])
        expect(
          await make(app, identity.submitQuestionnaire, { body: { ...body, versionId } }, { as: person }),
        ).toMatchObject({ status: 409, code: 'QUESTIONNAIRE_CHANGED' })
      await publish({ waitHours: 12 })
      expect(await make(app, identity.submitQuestionnaire, { body }, { as: person })).toMatchObject({
        status: 409,
        code: 'QUESTIONNAIRE_CHANGED',
      })
      await publish({ waitHours: 24 })
      expect(
        await make(app, identity.submitQuestionnaire, { body: { ...body, attempt: 2 } }, { as: person }),
      ).toMatchObject({ status: 409 })
      expect(await attempts()).toEqual([])
    })

    it('is submitted once, from two tabs and by repeated requests', async () => {
      const body = await answersOf(app, person, { wrong: 10 })
      const key = '018f0000-0000-7000-8000-0000000000aa'
      const options = { as: person, key }
      const first = await make(app, identity.submitQuestionnaire, { body }, options)
      expect((await make(app, identity.submitQuestionnaire, { body }, options)).data).toEqual(first.data)
      expect(await submitAnswers(app, person)).toMatchObject({ status: 409, code: 'QUESTIONNAIRE_ANSWERED' })
      expect(await attempts()).toHaveLength(1)
    })

    it('wins over concurrent ones with other answers', async () => {
      const results = await Promise.all([0, 1, 3, 10].map((wrong) => submitAnswers(app, person, { wrong })))
      expect(results.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
      expect(await attempts()).toHaveLength(1)
    })
  })

  describe('after a failed attempt', () => {
    it('the user waits, also when the clock is set back', async () => {
      app.advance(10 * hourMs)
      const { data } = await submitAnswers(app, person, { wrong: 3 })
      expect(data).toMatchObject({ state: 'wait', form: null, waitUntil: '2026-11-22T19:00:00.000Z' })
      app.advance(24 * hourMs - 1)
      expect(await submitAnswers(app, person, { attempt: 2 })).toMatchObject({
        status: 403,
        code: 'QUESTIONNAIRE_WAIT',
        body: { details: { retryAfterSeconds: 1 } },
      })
      // Before the attempt was submitted.
      app.at(testNow)
      expect((await readQuestionnaire(app, person)).state).toBe('wait')
      app.at('2026-11-22T19:00:00.000Z')
      expect(await readQuestionnaire(app, person)).toMatchObject({ state: 'needed', form: { attempt: 2 } })
      expect((await submitAnswers(app, person, { attempt: 2 })).data).toMatchObject({ state: 'passed' })
    })

    it('the number of attempts is limited without a waiting time, and a new version does not renew them', async () => {
      await publish({ waitHours: 0, attemptsPerDay: 3 })
      for (const attempt of [1, 2, 3]) {
        expect((await submitAnswers(app, person, { attempt, wrong: 9 })).status).toBe(200)
        app.advance(hourMs)
      }
      expect(await readQuestionnaire(app, person)).toMatchObject({
        state: 'wait',
        waitUntil: '2026-11-22T09:00:00.000Z',
      })
      await publish({ passMark: 9 })
      expect(await submitAnswers(app, person)).toMatchObject({ status: 403, code: 'QUESTIONNAIRE_WAIT' })
      app.at('2026-11-22T09:00:00.000Z')
      expect((await readQuestionnaire(app, person)).state).toBe('needed')
      await publish({ waitHours: 24, passMark: 8 })
    })
  })

  describe('a new version', () => {
    it('is answered by everyone only if it asks again', async () => {
      await submitAnswers(app, person)
      await publish({ waitHours: 12 })
      expect((await readQuestionnaire(app, person)).state).toBe('passed')
      await publish({ waitHours: 24 }, true)
      expect(await readQuestionnaire(app, person)).toMatchObject({ state: 'needed', last: { passed: true } })
      expect(await sign((await reserve()).id)).toMatchObject({ code: 'QUESTIONNAIRE_NEEDED' })
      expect((await submitAnswers(app, person)).data.state).toBe('passed')
    })

    it('is published complete, by the administrator who read its draft', async () => {
      const { questions } = (await managed()).published.content
      const [first, ...rest] = questions
      if (!first) throw new Error('no question')
      const incomplete = { ...first, text: { ...first.text, ar: '' }, answers: first.answers.slice(0, 1) }
      expect(await publish({ questions: [incomplete, ...rest], passMark: 10 })).toMatchObject({
        status: 400,
        body: {
          fields: [
            { path: 'questions.0.text.ar', code: 'required' },
            { path: 'questions.0.answers', code: 'too-small', limit: 2 },
          ],
        },
      })
      const revision = (await managed()).draft?.revision ?? 0
      const of = { as: administrator }
      for (const stale of [revision - 1, revision + 1])
        expect(
          await make(app, admin.publishQuestionnaire, { body: { revision: stale, supersedesResults: false } }, of),
        ).toMatchObject({ status: 409, code: 'QUESTIONNAIRE_DRAFT_CHANGED' })
      const content = { ...(await managed()).published.content }
      expect(await make(app, admin.saveQuestionnaireDraft, { body: { revision: 0, content } }, of)).toMatchObject({
        status: 409,
        code: 'QUESTIONNAIRE_DRAFT_CHANGED',
      })
      expect((await publish(content)).status).toBe(200)
      const events = await app.deps.db.read
        .selectFrom('audit_event')
        .select('event_name')
        .where('actor_id', '=', administrator.id)
        .where('event_name', 'like', 'questionnaire-%')
        .execute()
      expect(new Set(events.map((event) => event.event_name))).toEqual(
        new Set(['questionnaire-draft-saved', 'questionnaire-published']),
      )
    })
  })

  it('shows administrators the results of a user, and nobody else', async () => {
    await submitAnswers(app, person, { wrong: 5 })
    const input = { params: { personId: person.id } }
    expect((await make(app, admin.listQuestionnaireResults, input, { as: administrator })).data).toMatchObject({
      state: 'wait',
      results: [{ score: 5, passed: false }],
    })
    expect(await make(app, admin.listQuestionnaireResults, input, { as: person })).toMatchObject({ status: 403 })
    expect((await readQuestionnaire(app, await newPerson(app))).last).toBeNull()
  })

  it('is in the data export, and erased with an account that never signed', async () => {
    await submitAnswers(app, person)
    const { questionnaireResults } = await ownData(app.deps.db.read, person.id)
    expect(questionnaireResults).toMatchObject([{ score: 10, passed: true, language: 'en' }])
    const investor = person
    const reserved = await reserve()
    await signAgreement(app, reserved.id, person)
    person = await newPerson(app)
    await submitAnswers(app, person)
    const erase = ({ id }: TestPerson) =>
      app.deps.db.transact((tx) =>
        eraseAccount(tx, { id, email: `${id}@example.com` }, 'none', new Date(app.deps.clock.now())),
      )
    await erase(person)
    expect(await attempts()).toEqual([])
    // Evidence of a signed investment, without a name.
    await erase(investor)
    person = investor
    expect(await attempts()).toHaveLength(1)
  })
})
