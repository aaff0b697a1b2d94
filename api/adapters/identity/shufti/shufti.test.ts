/**
 * Shufti Pro's failures that the simulator does not cover, requests, callbacks and the probe. The simulator is used in
 * `tests/system/identity/shufti-wire.test.ts`.
 */

import { describe, expect, it } from 'vitest'
import { publishedCallback } from '#tests/support/identity/published-callback.ts'
import { documentOf, orderedValues, verificationOrder } from '#tests/support/identity/verification-order.ts'
import { shuftiVerifier } from './shufti.ts'
import { type ShuftiAccess, shuftiSignature } from './shufti-line.ts'
import { shuftiProbe } from './shufti-probe.ts'
import { fieldErrors, refusalReasons, shuftiRequest } from './shufti-request.ts'

const secretKey = 'shufti-secret-key'
const clock = { now: () => Date.UTC(2026, 10, 26, 9) }

type Reply = { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> }

/** A provider that gives these responses in order, the last one again and again, signed unless they say otherwise. */
function answering(replies: readonly Reply[], given: Partial<ShuftiAccess> = {}) {
  const sent: { path: string; body: Record<string, unknown>; authorization: string | null }[] = []
  const access: ShuftiAccess = {
    address: 'https://shufti.test',
    clientId: 'client',
    secretKey,
    flow: 'onsite',
    signature: 'hashed',
    test: false,
    patienceMs: 50,
    send: async (request) => {
      const text = await request.text()
      sent.push({
        path: new URL(request.url).pathname,
        body: JSON.parse(text || '{}') as Record<string, unknown>,
        authorization: request.headers.get('authorization'),
      })
      const { status = 200, body = {}, headers } = replies[Math.min(sent.length, replies.length) - 1] ?? {}
      const content = typeof body === 'string' ? body : JSON.stringify(body)
      const signature = shuftiSignature(content, { secretKey, signature: given.signature ?? 'hashed' })
      return new Response(content, { status, headers: headers ?? { signature } })
    },
    ...given,
  }
  return { verifier: shuftiVerifier(access, clock), access, sent }
}

const check = { verificationId: '17374217', progress: { partyRef: undefined, ref: '17374217', documents: [] } }

const identityPassed = { document: { document: 1, name: 1 }, face: 1, address: { full_address: 1 } }

describe('responses', () => {
  const accepted = {
    reference: '17374217',
    event: 'verification.accepted',
    verification_result: { ...identityPassed, background_checks: 1 },
  }
  const approved = { state: 'reported', result: { identity: 'approved', screening: 'approved' } }
  const silent = { state: 'silent' }

  it('with the right signature count, of both kinds of account', async () => {
    expect(await answering([{ body: accepted }]).verifier.status(check)).toMatchObject(approved)
    expect(await answering([{ body: accepted }], { signature: 'plain' }).verifier.status(check)).toMatchObject(approved)
  })

  it.each<[string, Reply]>([
    ['without a signature', { body: accepted, headers: {} }],
    ['with a wrong signature', { body: accepted, headers: { signature: 'a'.repeat(64) } }],
    ['about another person', { body: { ...accepted, reference: '17374218' } }],
    ['about nobody', { body: { ...accepted, reference: undefined } }],
    ['of a refused key', { status: 401, body: { event: 'request.unauthorized' } }],
    ['of a service that is not allowed', { status: 403, body: accepted }],
    ['of too many requests', { status: 429, body: accepted }],
    ['of an outage', { status: 500, body: accepted }],
    ['of a timeout at its gateway', { status: 524, body: '<html>' }],
    ['that are broken', { body: '{"reference":"1737' }],
    ['that are empty', { body: '' }],
    ['with an unknown event', { body: { ...accepted, event: 'verification.imagined' } }],
    [
      'with an error in a field of the site',
      {
        status: 400,
        body: { reference: '17374217', event: 'request.invalid', error: { service: '', key: 'callback_url' } },
      },
    ],
    ['that redirect', { status: 302, body: accepted }],
    ['that refuse with a report', { status: 400, body: accepted }],
  ])('%s are no responses', async (_, reply) => {
    expect(await answering([reply]).verifier.status(check)).toEqual(silent)
    expect(await answering([reply]).verifier.submit(verificationOrder({ verificationId: '17374217' }))).toEqual(silent)
  })

  it('that do not come in time are no responses', async () => {
    const { verifier } = answering([], { send: () => new Promise(() => {}) })
    expect(await verifier.status(check)).toEqual(silent)
  })

  it('of too many requests pause all requests', async () => {
    const { verifier, sent } = answering([{ status: 429, headers: { 'retry-after': '60' } }])
    await verifier.status(check)
    await verifier.status(check)
    expect(sent).toHaveLength(1)
  })

  it('about an unknown or deleted check say so', async () => {
    const error = { service: '', key: 'reference', message: 'The reference could not be found.' }
    const body = { reference: '17374217', event: 'request.invalid', error }
    expect(await answering([{ status: 404, body }]).verifier.status(check)).toEqual({ state: 'unknown' })
    expect(await answering([{ status: 400, body }]).verifier.status(check)).toEqual({ state: 'unknown' })
    const deleted = { reference: '17374217', event: 'request.deleted' }
    expect(await answering([{ body: deleted }]).verifier.status(check)).toEqual({ state: 'unknown' })
  })

  it('that refuse an answer name the reason', async () => {
    const error = { service: 'document', key: 'dob', message: 'The dob does not match the format Y-m-d.' }
    const body = { reference: '17374217', event: 'request.invalid', error }
    const order = verificationOrder({ verificationId: '17374217' })
    expect(await answering([{ status: 400, body }]).verifier.submit(order)).toEqual({
      state: 'refused',
      reasons: ['birth-date-mismatch'],
    })
    expect(order.saved).toEqual([])
  })
})

describe('a request', () => {
  it.each([409, 400])('for a check that exists already (%i) reads its status', async (status) => {
    const error = { service: '', key: 'reference', message: 'The reference has already been taken.' }
    const taken = { status, body: { reference: '17374217', event: 'request.invalid', error } }
    const pending = { body: { reference: '17374217', event: 'request.pending', verification_url: 'https://s.test/1' } }
    const { verifier, sent } = answering([taken, pending])
    const order = verificationOrder({ verificationId: '17374217' })
    expect(await verifier.submit(order)).toMatchObject({ state: 'reported', actionUrl: 'https://s.test/1' })
    expect(sent.map(({ path }) => path)).toEqual(['/', '/status'])
    expect(order.saved).toEqual([{ partyRef: undefined, ref: '17374217', documents: [] }])
  })

  it('that was received before is not made again', async () => {
    const { verifier, sent } = answering([{ body: { reference: '17374217', event: 'request.received' } }])
    await verifier.submit(verificationOrder(check))
    expect(sent.map(({ path }) => path)).toEqual(['/status'])
  })

  it('is authenticated, and says where the user is sent', async () => {
    const { verifier, sent } = answering([{ body: {} }])
    await verifier.submit(verificationOrder())
    expect(sent[0]?.authorization).toBe(`Basic ${btoa(`client:${secretKey}`)}`)
    expect(sent[0]?.body).toMatchObject({
      callback_url: 'https://app.test/webhooks/shuftiprokyc',
      redirect_url: 'https://app.test/user-kyc',
      language: 'FR',
      country: 'US',
      document: { proof: '', supported_types: ['passport', 'id_card', 'driving_license'] },
      background_checks: { name: { first_name: 'Amal', last_name: 'Haddad' }, dob: '1980-05-02' },
    })
    expect(verifier.collectsDocuments).toBe(false)
  })

  it('contains no more than the provider needs', async () => {
    const { verifier, sent } = answering([{ body: {} }])
    await verifier.submit(verificationOrder())
    for (const other of ['socialSecurityNumber', 'phone'] as const)
      expect(JSON.stringify(sent[0]?.body)).not.toContain(orderedValues[other])
  })

  it('contains the pictures that this site took, and not those of an entity', async () => {
    const { verifier, sent } = answering([{ body: {} }], { flow: 'offsite' })
    const documents = (['front', 'back', 'selfie', 'address', 'entity'] as const).map((slot) => documentOf(slot))
    await verifier.submit(verificationOrder({ documents, kind: 'company' }))
    const proof = 'data:image/jpeg;base64,AQID'
    expect(sent[0]?.body).toMatchObject({
      document: { proof, additional_proof: proof, supported_types: ['id_card'] },
      face: { proof },
      address: { proof, full_address: '412 Alder Avenue, Portland, OR, 97205, US' },
      aml_for_businesses: { business_name: 'Haddad Holdings LLC', business_incorporation_date: '2015-03-01' },
    })
    expect(verifier.collectsDocuments).toBe(true)
  })

  it.each([
    ['us-citizen', 'US', 'US'],
    ['us-citizen', 'FR', undefined],
    ['us-resident', 'US', undefined],
    ['non-resident', 'FR', undefined],
  ])('of a %s in %s accepts documents of %s only', (domicile, country, expected) => {
    const order = verificationOrder({ values: { ...orderedValues, domicile, country } })
    const request = shuftiRequest(order, 'onsite', {}) as { country?: string; address: { full_address: string } }
    expect(request.country).toBe(expected)
    expect(request.address.full_address).toMatch(new RegExp(`, ${country}$`))
  })

  it('has an address that is not too long', () => {
    const values = { ...orderedValues, addressLine1: 'a'.repeat(150), addressLine2: 'b'.repeat(150) }
    const { address } = shuftiRequest(verificationOrder({ values }), 'onsite', {}) as {
      address: { full_address: string }
    }
    expect(address.full_address).toHaveLength(250)
  })

  it.each([
    [{ service: 'document', key: 'name.first_name' }, ['name-mismatch']],
    [{ service: 'document', key: 'proof' }, ['document-unreadable']],
    [{ service: 'face', key: 'proof' }, ['face-missing']],
    [{ service: 'address', key: 'proof' }, ['address-document']],
    [
      [{ key: 'country' }, { key: 'email' }],
      ['country', 'details-mismatch'],
    ],
    [{ key: 'redirect_url' }, undefined],
    [[{ key: 'ttl' }, { service: 'address', key: 'full_address' }], ['address-mismatch']],
    ['', undefined],
    [null, undefined],
    [{ key: 7 }, undefined],
  ])('refused for %j: %j', (error, reasons) => {
    expect(refusalReasons(fieldErrors(error))).toEqual(reasons)
  })
})

describe('a callback', () => {
  const { verifier } = answering([])
  const body = JSON.stringify(publishedCallback)
  const signed = (text: string, secret = secretKey) =>
    new Headers({ signature: shuftiSignature(text, { secretKey: secret, signature: 'hashed' }) })

  it('that is authentic names its check, and nothing else', async () => {
    expect(await verifier.callback(signed(body), body)).toEqual({ verificationId: publishedCallback.reference })
  })

  it.each([
    ['signed with another key', signed(body, 'another-key'), body],
    ['without a signature', new Headers(), body],
    ['that was changed', signed(body), body.replace('declined', 'accepted')],
    ['that is no JSON', signed('{'), '{'],
    ['that names no check', signed('{}'), '{}'],
    ['whose reference is no text', signed('{"reference":1}'), '{"reference":1}'],
    ['of another kind', signed('null'), 'null'],
  ])('%s names none', async (_, headers, text) => {
    expect(await verifier.callback(headers, text)).toBeUndefined()
  })
})

describe('the probe', () => {
  const account = (status: string) => ({ account: { name: 'Freehold', status, balance: { amount: '99.65' } } })
  const probe = (reply: Reply, given: Partial<ShuftiAccess> = {}) =>
    shuftiProbe(answering([reply], given).access, clock)

  it.each<[string, Reply, Partial<ShuftiAccess>, object]>([
    ['of good keys', { body: account('production') }, {}, { state: 'answered', account: 'shuftiprokyc:client:live' }],
    [
      'of a trial account',
      { body: account('trial') },
      { test: true },
      { state: 'answered', account: 'shuftiprokyc:client:test' },
    ],
    ['of a trial account as a live one', { body: account('trial') }, {}, { state: 'refused', field: 'environment' }],
    [
      'of a live account as a trial',
      { body: account('production') },
      { test: true },
      { state: 'refused', field: 'environment' },
    ],
    ['of wrong keys', { status: 401, body: {} }, {}, { state: 'refused', field: 'secretKey' }],
    ['of forbidden keys', { status: 403, body: {} }, {}, { state: 'refused', field: 'secretKey' }],
    [
      'of the other signature',
      { body: account('production'), headers: { signature: 'a'.repeat(64) } },
      {},
      { state: 'refused', field: 'signature' },
    ],
    ['of an outage', { status: 500, body: {} }, {}, { state: 'silent' }],
    ['of an unknown address', { status: 404, body: {} }, {}, { state: 'silent' }],
    ['with a broken response', { body: '{' }, {}, { state: 'silent' }],
  ])('%s', async (_, reply, given, expected) => {
    expect(await probe(reply, given)).toEqual(expected)
  })
})
