/** The adapter of North Capital against its stand-in: each result, each failure, and what a lost response leaves. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { northCapitalProbe } from '#api/adapters/identity/north-capital/north-capital-probe.ts'
import { northCapitalVerifier } from '#api/adapters/identity/north-capital/north-capital.ts'
import type { IdentityVerifier, VerificationResponse } from '#api/identity-ports.ts'
import { stateAfterReport } from '#domain/identity/verification-result.ts'
import { holderValues, storedOrder, type StoredOrder, personValues } from '#tests/support/identity/stored-order.ts'
import { northCapitalDriver } from '#tests/support/identity/north-capital-driver.ts'
import type { ProviderDriver } from '#tests/support/identity/provider-driver.ts'
import { type RunningSandbox, startSandbox } from '#tests/support/payments/payment-sandbox.ts'

const base = '/tapiv3/index.php/v3'

let running: RunningSandbox
let verifier: IdentityVerifier
let driver: ProviderDriver
let requests: Request[] = []

const accessOf = (change: { developerKey?: string; patienceMs?: number } = {}) => ({
  address: `${running.address}/northcapital`,
  clientId: 'client',
  developerKey: change.developerKey ?? 'key_of_northcapital',
  test: true,
  patienceMs: change.patienceMs ?? 10_000,
  send: (request: Request) => {
    requests.push(request.clone())
    return fetch(request)
  },
})

beforeAll(async () => {
  running = await startSandbox([])
  verifier = northCapitalVerifier(accessOf(), { now: Date.now })
  driver = northCapitalDriver(running)
})
afterAll(() => running.stop())
beforeEach(async () => {
  await running.control('reset', {})
  requests = []
})

interface SandboxParty {
  readonly partyId: string
  readonly isEntity: boolean
  readonly fields: Readonly<Record<string, string>>
  readonly documents: readonly { readonly documentTitle: string; readonly documentFileName: string }[]
  readonly checks: number
  readonly updates: number
}

async function parties(): Promise<readonly SandboxParty[]> {
  const { parties: all = [] } = await running.state('northcapital')
  return all as unknown as readonly SandboxParty[]
}

const titlesOf = (party: SandboxParty | undefined) =>
  party?.documents.map(({ documentTitle }) => documentTitle.replace(/-.*/, ''))

const statusOf = (order: StoredOrder): Promise<VerificationResponse> =>
  verifier.status({ verificationId: order.next().verificationId, progress: order.progress() })

async function ended(order: StoredOrder, action: string): Promise<VerificationResponse> {
  await verifier.submit(order.next())
  await running.control(`northcapital/${action}`, { reference: order.next().verificationId })
  return statusOf(order)
}

function reported(response: VerificationResponse) {
  if (response.state !== 'reported') throw new Error(`the response is ${response.state}`)
  return { ...response, next: stateAfterReport(response.result) }
}

const fault = (kind: string, call: string, more: object = {}) =>
  running.control('faults', { kind, provider: 'northcapital', path: `${base}/${call}`, ...more })

describe('a submission', () => {
  it('sends the party with the published fields, each document once, and one check', async () => {
    const order = storedOrder('v1')
    expect(reported(await verifier.submit(order.next())).next).toBe('pending')
    const [party, ...others] = await parties()
    expect(others).toEqual([])
    expect(party?.fields).toEqual({
      domicile: 'U.S. citizen',
      firstName: 'Amal',
      middleInitial: 'B',
      lastName: 'Haddad',
      dob: '03-24-1984',
      socialSecurityNumber: 'sent',
      primCountry: 'USA',
      primAddress1: '45 Peachtree Street',
      primAddress2: 'Apt 1',
      primCity: 'Atlanta',
      primState: 'GA',
      primZip: '30318',
      emailAddress: 'amal@example.com',
      emailAddress2: 'haddad@example.com',
      phone: '14045550100',
      phone2: '4045550101',
      occupation: 'Architect',
      empStatus: 'Self-Employed',
      empName: 'Haddad Studio',
      associatedPerson: 'No',
      currentAnnIncome: '200000',
      avgAnnIncome: '180000',
      householdNetworth: '500000',
      notes: 'Please call in the morning.',
      tags: 'v1-party',
    })
    expect(party?.documents.map(({ documentTitle }) => documentTitle)).toEqual(
      ['front', 'back', 'selfie', 'address'].map((slot) => `${slot}-v1-${slot}-file`),
    )
    expect(party).toMatchObject({ checks: 1, updates: 0 })
    expect(order.progress()).toMatchObject({ partyRef: party?.partyId, ref: expect.stringMatching(/^3\d{9}$/) })
    // Each step is saved before the next: the party, four documents, the check.
    expect(order.saved).toHaveLength(6)
    expect(order.saved[0]).toEqual({ partyRef: party?.partyId, ref: undefined, documents: [] })
  })

  it.each([
    ['us-resident', { country: 'DE', state: '', postalCode: '' }, 'U.S. resident', 'NOUS', 'Germany'],
    ['non-resident', { country: 'LB', state: 'Beirut' }, 'non-resident', 'NOUS', 'Lebanon'],
    ['us-citizen', { state: 'ny' }, 'U.S. citizen', 'NY', 'USA'],
  ])('of a %s with %j has the published domicile and state', async (domicile, change, sent, state, country) => {
    const order = storedOrder('v1', 'self', { domicile, ...change })
    expect((await verifier.submit(order.next())).state).toBe('reported')
    expect((await parties())[0]?.fields).toMatchObject({ domicile: sent, primState: state, primCountry: country })
  })

  it('sends neither keys nor numbers in a URL', async () => {
    await verifier.submit(storedOrder('v1').next())
    expect(requests.length).toBeGreaterThan(6)
    for (const { url } of requests) expect(url).toMatch(/\/v3\/[A-Za-z]+$/)
  })

  it('of a company creates the entity and its representative, with their own documents and checks', async () => {
    const order = storedOrder('v1', 'company')
    expect(reported(await verifier.submit(order.next())).next).toBe('pending')
    const [entity, person, ...others] = await parties()
    expect(others).toEqual([])
    expect(entity).toMatchObject({ isEntity: true, checks: 1 })
    expect(entity?.fields).toMatchObject({
      domicile: 'U.S.',
      entityName: 'Haddad Holdings',
      entityType: 'LLC',
      entityDesc: 'Director',
      ein: '12-3456789',
      primState: 'GA',
      totalAssets: '1000000',
      ownersAI: 'Yes',
    })
    expect(entity?.documents.map(({ documentTitle }) => documentTitle)).toEqual(['entity-v1-entity-file'])
    expect(person).toMatchObject({ isEntity: false, checks: 1, fields: { firstName: 'Amal' } })
    expect(person?.documents).toHaveLength(4)
    expect(order.progress().partyRef).toBe(`${entity?.partyId},${person?.partyId}`)

    await running.control('northcapital/approve', { reference: person?.partyId })
    // North Capital checks documents of entities by hand, if at all: an administrator of the site does.
    expect(reported(await statusOf(order))).toMatchObject({
      next: 'pending',
      result: { identity: 'unclear', screening: 'pending' },
    })
    await driver.end('v1', 'approved')
    expect(reported(await statusOf(order)).next).toBe('approved')
  })

  it.each([
    ['trust', 'revocable-trust', { entityType: 'Revocable Trust', entityDesc: 'Director' }],
    ['retirement', 'roth-ira', { entityDesc: 'Roth IRA' }],
  ] as const)('of a %s creates an entity', async (kind, entityType, fields) => {
    const order = storedOrder('v1', kind, { entityType })
    expect((await verifier.submit(order.next())).state).toBe('reported')
    const [entity] = await parties()
    expect(entity?.fields).toMatchObject(fields)
    expect(entity?.fields['entityType']).toBe('entityType' in fields ? fields.entityType : undefined)
  })

  it('of two holders creates two parties, and approves neither without the other', async () => {
    const order = storedOrder('v1', 'joint')
    await verifier.submit(order.next())
    const [first, second, ...others] = await parties()
    expect(others).toEqual([])
    const sent = { firstName: 'Sami', dob: '01-02-1982', domicile: 'U.S. resident', tags: 'v1-holder', primState: 'GA' }
    expect(second?.fields).toMatchObject(sent)
    expect(second?.checks).toBe(1)
    expect(titlesOf(first)).toEqual(['front', 'back', 'selfie', 'address'])
    expect(titlesOf(second)).toEqual(['holderFront', 'holderSelfie'])
    await running.control('northcapital/approve', { reference: first?.partyId })
    expect(reported(await statusOf(order)).next).toBe('pending')
    await running.control('northcapital/disapprove', { reference: second?.partyId })
    expect(reported(await statusOf(order)).next).toBe('declined')
  })

  it('of two holders sends the address of each', async () => {
    const other = {
      holderCountry: 'US',
      holderAddressLine1: '7 Elm Street',
      holderCity: 'Salem',
      holderPostalCode: '97301',
    }
    const order = storedOrder('v1', 'joint', { ...other, holderSharesAddress: 'no', holderState: 'Oregon' })
    await verifier.submit(order.next())
    const [first, second] = await parties()
    expect(first?.fields).toMatchObject({ primCity: 'Atlanta', primState: 'GA' })
    expect(second?.fields).toMatchObject({ primAddress1: '7 Elm Street', primCity: 'Salem', primState: 'OR' })
    expect(titlesOf(second)).toContain('holderAddress')
    const unknown = storedOrder('v2', 'joint', { ...other, holderSharesAddress: 'no', holderState: 'Elsewhere' })
    expect(await verifier.submit(unknown.next())).toMatchObject({ state: 'refused', reasons: ['address-mismatch'] })
  })
})

describe('a result', () => {
  it.each([
    ['approved', 'approved', []],
    ['declined', 'declined', ['number-mismatch', 'unverified']],
    ['more-required', 'more-required', ['address-mismatch']],
    ['unclear', 'review', ['watchlist']],
    ['hit', 'review', ['watchlist']],
  ] as const)('of %s is %s', async (outcome, state, reasons) => {
    const order = storedOrder('v1')
    expect(reported(await verifier.submit(order.next())).next).toBe('pending')
    await driver.end('v1', outcome)
    const response = reported(await statusOf(order))
    expect(response.next).toBe(state)
    expect(response.result.reasons).toEqual(reasons)
    expect(response.actionUrl).toBeUndefined()
  })

  it('of a list names the list', async () => {
    expect(reported(await ended(storedOrder('v1'), 'aml-hit')).result).toEqual({
      identity: 'approved',
      screening: 'declined',
      reasons: ['watchlist'],
      hits: [{ kind: 'sanction', name: 'OFAC SDN', details: 'OFAC SDN; Individual; score 100; Patriot Act Alert' }],
    })
  })

  it('that refuses the identity while the screening passed is declined', async () => {
    const { result, next } = reported(await ended(storedOrder('v1'), 'kyc-disapproved'))
    expect(result).toEqual({ identity: 'declined', screening: 'approved', reasons: ['unverified'], hits: [] })
    expect(next).toBe('declined')
  })

  it('arrives when the time of its decision is reached', async () => {
    const order = storedOrder('v1')
    await verifier.submit(order.next())
    await running.control('northcapital/approve', { reference: 'v1', delay_seconds: 3600 })
    expect(reported(await statusOf(order)).next).toBe('pending')
    await running.advance(3600)
    expect(reported(await statusOf(order)).next).toBe('approved')
  })

  it('is stored without the numbers of its party, and without its answers', async () => {
    const { report } = reported(await ended(storedOrder('v1'), 'disapprove'))
    expect(JSON.parse(report)).toMatchObject([
      {
        kycStatus: 'Disapproved',
        check: {
          results: { key: 'result.no.match' },
          qualifiers: { qualifier: { key: 'resultcode.ssn.does.not.match' } },
        },
      },
    ])
    expect(report).not.toMatch(/987|Haddad|Peachtree|developerAPIKey/)
  })

  it('of a party that was deleted there is unknown', async () => {
    const order = storedOrder('v1')
    await verifier.submit(order.next())
    await running.control('reset', {})
    expect(await statusOf(order)).toEqual({ state: 'unknown' })
    expect(await verifier.status({ verificationId: 'v2', progress: storedOrder('v2').progress() })).toEqual({
      state: 'unknown',
    })
  })
})

/** The calls of a first submission, in their order, and how often each is repeated. */
const steps = ['searchParty', 'createParty', 'uploadPartyDocument', 'performKycAmlBasic', 'getKycAml'] as const

describe('a submission that is interrupted', () => {
  describe.each(['drop', 'accept-then-drop', 'accept-then-hang', 'accept-then-status', 'broken-json', 'status'])(
    'by %s',
    (kind) => {
      it.each(steps)('at %s continues with exactly one party, one check, and each document once', async (call) => {
        const order = storedOrder('v1')
        await fault(kind, call, kind === 'status' ? { status: 503 } : {})
        const impatient = northCapitalVerifier(accessOf({ patienceMs: 1500 }), { now: Date.now })
        const first = kind === 'accept-then-hang' ? impatient : verifier
        expect(await first.submit(order.next())).toEqual({ state: 'silent' })
        expect((await verifier.submit(order.next())).state).toBe('reported')
        const [party, ...others] = await parties()
        expect(others).toEqual([])
        expect(party?.documents).toHaveLength(4)
        expect(new Set(party?.documents.map(({ documentTitle }) => documentTitle)).size).toBe(4)
        expect(party?.checks).toBe(1)
        expect(await driver.received('v1')).toBe(1)
      })
    },
  )

  it('finds its own party among others with the same address', async () => {
    await verifier.submit(storedOrder('v0').next())
    await fault('accept-then-drop', 'createParty')
    const order = storedOrder('v1')
    expect(await verifier.submit(order.next())).toEqual({ state: 'silent' })
    await verifier.submit(order.next())
    const all = await parties()
    expect(all.map(({ fields }) => fields['tags'])).toEqual(['v0-party', 'v1-party'])
    expect(order.progress().partyRef).toBe(all[1]?.partyId)
  })

  it('does not create a party while it cannot look for one', async () => {
    const order = storedOrder('v1')
    await fault('accept-then-drop', 'createParty')
    await verifier.submit(order.next())
    await fault('status', 'searchParty', { times: 2, status: 502 })
    expect(await verifier.submit(order.next())).toEqual({ state: 'silent' })
    expect(await verifier.submit(order.next())).toEqual({ state: 'silent' })
    expect(await parties()).toHaveLength(1)
  })

  it('updates a party that it had created', async () => {
    const order = storedOrder('v1')
    await fault('drop', 'uploadPartyDocument')
    await verifier.submit(order.next())
    expect(order.progress().partyRef).toBeDefined()
    await verifier.submit(order.next())
    expect(await parties()).toMatchObject([{ updates: 1, checks: 1, fields: { tags: 'v1-party' } }])
  })

  it.each(['searchEntity', 'createEntity', 'createParty', 'uploadEntityDocument', 'performAml', 'performKycAmlBasic'])(
    'at %s continues with one entity and one representative',
    async (call) => {
      const order = storedOrder('v1', 'company')
      await fault('accept-then-drop', call)
      expect(await verifier.submit(order.next())).toEqual({ state: 'silent' })
      expect((await verifier.submit(order.next())).state).toBe('reported')
      expect(await parties()).toMatchObject([
        { isEntity: true, checks: 1, documents: [{}] },
        { isEntity: false, checks: 1, documents: [{}, {}, {}, {}] },
      ])
    },
  )

  it('stops if its progress cannot be saved, and continues without a second party', async () => {
    const order = storedOrder('v1')
    const failing = { ...order.next(), save: () => Promise.reject(new Error('the database is gone')) }
    await expect(verifier.submit(failing)).rejects.toThrow('the database is gone')
    expect((await verifier.submit(order.next())).state).toBe('reported')
    expect(await parties()).toMatchObject([{ checks: 1 }])
  })
})

describe('answers that North Capital refuses', () => {
  it.each([
    [{ socialSecurityNumber: '987-65-432' }, 'number-mismatch'],
    [{ dateOfBirth: 'yesterday' }, 'birth-date-mismatch'],
    [{ addressLine1: '' }, 'address-mismatch'],
    [{ domicile: '' }, 'country'],
    [{ email: 'nowhere' }, 'details-mismatch'],
    [{ lastName: '' }, 'name-mismatch'],
  ])('%j are refused because of %s', async (change, reason) => {
    const response = await verifier.submit(storedOrder('v1', 'self', change).next())
    expect(response).toEqual({ state: 'refused', reasons: [reason] })
    expect(await parties()).toEqual([])
  })

  it('and a state that does not exist are refused without a request', async () => {
    const response = await verifier.submit(storedOrder('v1', 'self', { state: 'Bavaria' }).next())
    expect(response).toEqual({ state: 'refused', reasons: ['address-mismatch'] })
    expect(requests).toEqual([])
  })

  it('include a document that is too small', async () => {
    const order = storedOrder('v1').next()
    const documents = order.documents.map((document) => ({
      ...document,
      read: async () => ({ ...(await document.read()), bytes: new Uint8Array(10) }),
    }))
    expect(await verifier.submit({ ...order, documents })).toEqual({ state: 'refused', reasons: ['document-type'] })
  })
})

describe('the keys', () => {
  it('are checked without creating a party', async () => {
    const clock = { now: Date.now }
    expect(await northCapitalProbe(accessOf(), clock)).toEqual({
      state: 'answered',
      account: 'northcapital:client:test',
    })
    const wrong = accessOf({ developerKey: 'another_key' })
    expect(await northCapitalProbe(wrong, clock)).toEqual({ state: 'refused', field: 'developerKey' })
    await fault('status', 'getKycAml', { status: 500 })
    expect(await northCapitalProbe(accessOf(), clock)).toEqual({ state: 'silent' })
    expect(await parties()).toEqual([])
  })

  it('that are wrong are no refusal of the answers', async () => {
    const other = northCapitalVerifier(accessOf({ developerKey: 'another_key' }), { now: Date.now })
    expect(await other.submit(storedOrder('v1').next())).toEqual({ state: 'silent' })
    expect(await other.callback(new Headers(), '{}')).toBeUndefined()
  })
})

describe('values of the tests', () => {
  it('are numbers that are reserved for advertising', () => {
    for (const number of [personValues.socialSecurityNumber, holderValues.holderSocialSecurityNumber])
      expect(number).toMatch(/^987-65-432\d$/)
  })
})
