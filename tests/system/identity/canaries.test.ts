/** Nothing of a party, an accreditation, a letter, a questionnaire or a provider's keys is anywhere in clear. */

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { latestQuestionnaire } from '#api/db/identity/questionnaire/questionnaires.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { experienceFields } from '#domain/identity/accreditation.ts'
import { documentSlots } from '#domain/identity/identity.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { keyFields } from '#domain/payment/gateway-keys.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import {
  formsOf,
  renderedPages,
  repliesTo,
  type SearchedText,
  storedTexts,
} from '#tests/support/identity/canary-search.ts'
import { fakeVerifier, sanctionHit } from '#tests/support/identity/fake-verifier.ts'
import { partyAnswers, partyCanary, submitParty } from '#tests/support/identity/party.ts'
import { requireQuestionnaire, submitAnswers } from '#tests/support/identity/questionnaire.ts'
import { investorAnswers, investorCanary, sendComplete } from '#tests/support/investors/accreditation.ts'
import { walletPassword, setPassword } from '#tests/support/payments/wallets.ts'
import { protectedPerson } from '#tests/support/protected-users.ts'
import { sourcePages } from '#tests/support/public-pages.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { identity, admin } = calls

/** Free text of each kind of party; the other fields are numbers, dates, or choices of a closed list. */
const partyTexts = {
  firstName: 'Canarythea',
  middleInitial: 'Q',
  lastName: 'Canaryworth',
  dateOfBirth: '1981-03-17',
  email: 'canary-party@example.com',
  alternativeEmail: 'canary-other@example.com',
  phone: '+1 503 555 0191',
  alternativePhone: '+1 503 555 0192',
  addressLine2: 'CANARY-SUITE-9',
  city: 'Canaryville',
  postalCode: '97299-4471',
  employerName: 'CANARY-EMPLOYER',
  averageIncome: '7719046001',
  currentHouseholdIncome: '7719046002',
  averageHouseholdIncome: '7719046003',
  householdNetWorth: '7719046004',
  entityName: 'CANARY-ENTITY LLC',
  formationDate: '2011-07-23',
  entityAssets: '7719046005',
  representativeRole: 'CANARY-ROLE',
  holderFirstName: 'Canaryholder',
  holderLastName: 'Canarysecond',
  holderDateOfBirth: '1977-09-13',
  holderEmail: 'canary-holder@example.com',
  holderCity: 'Canarymouth',
  holderPostalCode: '97301-4473',
}
const investorTexts = {
  spouseLastName: 'Canaryspouse',
  incomeLastYear: '7319046001',
  netWorth: '7319046002',
  offeringsAmount: '7319046003',
  legalName: 'Canary Legalname',
  dateOfBirth: '1982-04-11',
  email: 'canary-investor@example.com',
  phone: '+1 503 555 0193',
  city: 'Canarytown',
  postalCode: '97298-4472',
  businessName: 'CANARY-BUSINESS',
  industry: 'CANARY-INDUSTRY',
  jobTitle: 'CANARY-JOB',
}
const professional = {
  verificationType: 'third-party',
  letterFile: '',
  professionalName: 'Canary Professional',
  professionalEmail: 'canary-professional@example.com',
  profession: 'accountant',
  professionalLicence: 'CANARY-LICENCE-1',
}
const signature = { name: 'Canary Signer', licenceNumber: 'CANARY-LICENCE-2', date: '2026-11-20' }
/** Keys of one provider of each kind: every field that is a key. */
const providerKeys = {
  stripe: {
    secretKey: 'sk_test_CANARYsecretKEY0001',
    publicKey: 'pk_test_publicKey0002',
    webhookSecret: 'whsec_CANARYwebhook0003',
    connectSecret: 'whsec_CANARYconnect0004',
  },
  mangopay: {
    environment: 'sandbox',
    clientId: 'site-of-the-tests',
    apiKey: 'CANARYapiKey-0005',
    platformUser: 'user_m_1',
    hookToken: 'CANARYhookToken-of-32-characters-0006',
  },
  plaid: { environment: 'sandbox', clientId: 'client-of-the-tests', secret: 'CANARYplaidSecret0007' },
  northkyc: { environment: 'sandbox', clientId: 'north-of-the-tests', developerKey: 'CANARYdeveloperKey0008' },
} as const
/** Fields that are no secret: a mode, the name of the account, a key that clients show. */
const publicKeyFields = new Set(['environment', 'flow', 'signature', 'clientId', 'platformUser', 'publicKey'])

/** Where a value has to be in clear, and why. */
const allowed: readonly { readonly value: string; readonly source: RegExp; readonly reason: string }[] = [
  {
    value: professional.professionalEmail,
    source: /^mail$/,
    reason: 'the link is mailed to the professional whom the investor named',
  },
  {
    value: investorTexts.legalName,
    source: /^mail$|^reply of identity\.getLetter$/,
    reason: 'the professional confirms this investor, so that the mail and the page name them',
  },
  {
    value: professional.professionalName,
    source: /^mail$/,
    reason: 'the mail addresses the professional',
  },
]
const tooShort = new Set(['Q'])
const leastLength = 8

describe.each(await behaviourEngine())('what is sealed on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let stranger: TestPerson
  let investor: TestPerson
  const parties: TestPerson[] = []
  let canaries: string[]
  let token: string
  const provider = fakeVerifier()

  beforeAll(async () => {
    app = await startTestApp(engine, {
      pages: sourcePages(),
      verifiers: provider.verifiers,
      reloadable: (parts) => {
        const none = { stripe: undefined, paypal: undefined, mangopay: undefined }
        const reloadable = reloadableGateways({ ...parts, keys: none, sandbox: undefined })
        const testKeys = () => Promise.resolve({ state: 'answered' as const, account: 'account-of-the-tests' })
        return { ...reloadable, keyring: { ...reloadable.keyring, testKeys } }
      },
    })
    administrator = await newPerson(app, { userType: null, admin: true })
    await setPassword(app, administrator)
    stranger = await newPerson(app)
    investor = await newPerson(app)
    await app.deps.db.transact((tx) =>
      changeSettings(tx, {
        identity: { ...usualIdentityRules, method: 'shuftiprokyc', kinds: ['self', 'joint', 'company'] },
      }),
    )
    provider.report({ screening: 'unclear', hits: [sanctionHit] })
    for (const kind of ['self', 'joint', 'company'] as const) {
      const one = await newPerson(app)
      parties.push(one)
      const answers = partyAnswers(kind)
      const change = Object.fromEntries(Object.entries(partyTexts).filter(([name]) => name in answers))
      await submitParty(app, one, { kind, change })
      await app.runJobs()
      const params = { personId: one.id }
      await make(app, admin.openIdentity, { params, body: {} }, { as: administrator })
      await make(app, admin.addIdentityNote, { params, body: { text: 'CANARY-REMARK' } }, { as: administrator })
    }
    await sendComplete(app, investor, { ...investorTexts, ...professional })
    await app.runJobs()
    token =
      /accreditation-letter\/([\w-]+)/.exec(
        app.mails.findLast(({ to }) => to === professional.professionalEmail)?.text ?? '',
      )?.[1] ?? ''
    await make(app, identity.getLetter, { params: { token } })
    await make(app, identity.answerLetter, { params: { token }, body: { confirmed: true, ...signature } })
    await make(app, admin.openAccreditation, { params: { personId: investor.id }, body: {} }, { as: administrator })
    for (const [name, values] of Object.entries(providerKeys)) {
      const sent = {
        params: { provider: name as keyof typeof providerKeys },
        body: { values, password: walletPassword },
      }
      const answer = await make(app, admin.updateProviderKeys, sent, { as: administrator })
      expect([name, answer.code, answer.status]).toEqual([name, undefined, 200])
    }
    await requireQuestionnaire(app)
    expect((await submitAnswers(app, investor)).status).toBe(200)
    // An export holds the answers of its user, and is sealed as a whole.
    const { token: session, id } = await protectedPerson(app)
    expect(session).not.toBe('')
    await app.deps.db.execute(
      `insert into data_export (id, person_id, requested_at, expires_at) values ($1, $2, now(), now() + interval '9 days')`,
      [id, investor.id],
    )
    await app.deps.db.execute(`insert into test_job (name, payload) values ('make-data-export', $1)`, [
      JSON.stringify({ exportId: id }),
    ])
    await app.runJobs()
    app.advance(5000)

    canaries = [
      ...Object.values(partyCanary),
      ...Object.values(investorCanary),
      ...Object.values(partyTexts),
      ...Object.values(investorTexts),
      professional.professionalName,
      professional.professionalEmail,
      professional.professionalLicence,
      signature.name,
      signature.licenceNumber,
      sanctionHit.name,
      'CANARY-REPORT',
      'CANARY-REMARK',
      ...Object.values(providerKeys).flatMap((values) =>
        Object.entries(values).flatMap(([name, value]) => (publicKeyFields.has(name) ? [] : [value])),
      ),
    ].filter((value) => !tooShort.has(value))
  })
  afterAll(() => app.close())

  /** `source: value` of everything that is in clear and not allowed to be. */
  function found(texts: readonly SearchedText[], values = canaries): string[] {
    return texts.flatMap(({ source, text }) =>
      values
        .filter((value) => formsOf(value).some((form) => form.length >= leastLength && text.includes(form)))
        .filter((value) => !allowed.some((each) => each.value === value && each.source.test(source)))
        .map((value) => `${source}: ${value}`),
    )
  }

  it('covers every field that is text, number or date, and every document', () => {
    // Shorter ones, such as five digits, are part of long random values now and then.
    expect(canaries.filter((value) => value.length < leastLength)).toEqual([])
    const answers = partyAnswers('company')
    const covered = new Set([...Object.values(partyTexts), ...Object.values(partyCanary)])
    const choices = [
      'domicile',
      'country',
      'state',
      'employmentStatus',
      'associatedPerson',
      'entityType',
      'entityCountry',
      'holderDomicile',
      'holderCountry',
      'holderState',
      'holderRelationship',
      'holderSharesAddress',
      'holderDocumentType',
    ]
    const further = new Set([...choices, 'ownersAccredited', 'documentType'])
    const all = { ...answers, ...partyAnswers('joint'), ...partyAnswers('self') }
    const open = Object.entries({ ...all, ...partyTexts }).filter(
      ([name, value]) => !further.has(name) && !covered.has(value),
    )
    expect(open).toEqual([])
    const investorChoices: ReadonlySet<string> = new Set([
      'basis',
      'spouseIncome',
      'offeringsInvested',
      'riskMedium',
      'state',
      'country',
      'employmentStatus',
      'sourceOfWealth',
      'verificationType',
      ...experienceFields,
    ])
    const canary = new Set<string>([...Object.values(investorTexts), ...Object.values(investorCanary)])
    const missing = Object.entries({ ...investorAnswers, ...investorTexts }).filter(
      ([name, value]) => !investorChoices.has(name) && !canary.has(value ?? ''),
    )
    expect(missing).toEqual([])
    for (const [name, values] of Object.entries(providerKeys))
      expect(Object.keys(values).toSorted()).toEqual(
        keyFields[name as keyof typeof providerKeys].map((field) => field.name).toSorted(),
      )
  })

  it('is in no table, file, log, mail or push message', async () => {
    const texts = await storedTexts(app)
    expect(texts.length).toBeGreaterThan(60)
    // Proves that the search covers every store.
    const stored = texts.filter(({ source }) => source === 'file').length
    expect(stored).toBeGreaterThanOrEqual(3 * documentSlots.length + 1)
    expect(found(texts, ['account-of-the-tests'])).toContain('table gateway_key: account-of-the-tests')
    expect(found(texts)).toEqual([])
    // A plain copy in any of the forms is found.
    const [first = ''] = canaries
    for (const form of formsOf(first)) expect(found([{ source: 'table x', text: `… ${form} …` }])).not.toEqual([])
  })

  it('has no hash of a match that somebody without the key of the site can compute', async () => {
    const { name, details } = sanctionHit
    const rows = await app.deps.db.execute('select verification_id, kind, fingerprint from watchlist_hit')
    expect(rows.length).toBeGreaterThanOrEqual(3)
    for (const { verification_id: id, kind, fingerprint } of rows) {
      const text = `${String(id)}\n${String(kind)}\n${JSON.stringify({ name, details })}`
      expect(fingerprint).not.toBe(createHash('sha256').update(text).digest('hex'))
      // By the key in site_key, which a rotation of the secret leaves: a repeated report still adds no match.
      expect(fingerprint).toBe(app.deps.keyedHashes.of(`watchlist hit ${text}`))
    }
  })

  it('has the answers of a questionnaire in its own tables only, as evidence with their wording', async () => {
    const version = await latestQuestionnaire(app.deps.db.read)
    const explanation = version?.content.questions[0]?.explanation.en ?? ''
    const sources = found(await storedTexts(app), [explanation]).map((each) => each.split(':')[0] ?? '')
    expect(new Set(sources)).toEqual(new Set(['table questionnaire_attempt', 'table questionnaire_version']))
  })

  it('is in no reply to somebody else, and in no page or cache', async () => {
    for (const as of [undefined, stranger, administrator])
      for (const id of [investor.id, parties[2]?.id ?? '']) {
        const replies = await repliesTo(app, as, { id, personId: id, userId: id, token: 'none' })
        expect(found(replies)).toEqual([])
      }
    expect(found(await renderedPages(app))).toEqual([])
  })

  it('is stored by no cache between server and user', async () => {
    for (const as of [investor, parties[1] ?? investor]) {
      const replies = await repliesTo(app, as, { id: as.id, token })
      // What users get about themselves contains it.
      if (as === investor) expect(found(replies).length).toBeGreaterThan(3)
      const cacheable = replies.filter(
        ({ access, cacheControl, text }) =>
          !cacheControl.includes('no-store') && (access !== 'visitor' || found([{ source: '', text }]).length > 0),
      )
      expect(cacheable.map(({ source, cacheControl }) => `${source}: ${cacheControl}`)).toEqual([])
    }
    // The page of the letter is opened without a session.
    expect((await send(app, 'GET', `/accreditation-letters/${token}`)).headers.get('cache-control')).toContain(
      'no-store',
    )
  })
})
