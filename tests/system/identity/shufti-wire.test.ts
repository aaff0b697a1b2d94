/** The adapter of Shufti Pro against its simulator. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifiersOf } from '#api/adapters/identity/identity-verifiers.ts'
import { shuftiVerifier } from '#api/adapters/identity/shufti/shufti.ts'
import { shuftiProbe } from '#api/adapters/identity/shufti/shufti-probe.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import type { ShuftiFlow, ShuftiSignature } from '#domain/payment/gateway-keys.ts'
import { stateAfterReport } from '#domain/identity/verification-result.ts'
import type { IdentityVerifier, VerificationResponse } from '#api/identity-ports.ts'
import type { ProviderOutcome } from '#tests/support/identity/provider-driver.ts'
import { shuftiDriver } from '#tests/support/identity/shufti-driver.ts'
import { documentOf, orderedValues, verificationOrder } from '#tests/support/identity/verification-order.ts'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'
import { type CheckedLine, checkedLine } from '#tests/support/provider-wire/checked-line.ts'
import { wireCalls } from '#tests/support/provider-wire/wire-calls.ts'

const secret = 'whsec_of_the_tests'
const { id: clientId, secret: secretKey } = sandboxKeys(secret).shuftipro

describe('Shufti Pro', () => {
  let sandbox: RunningSandbox
  let line: CheckedLine
  const now = Date.UTC(2026, 10, 26, 9)
  const clock = { now: () => now }

  beforeAll(async () => {
    sandbox = await startSandbox([], { clock, keys: { ...sandboxKeys(secret), control: 'control_of_the_tests' } })
    line = checkedLine(sandbox.address)
  })
  afterAll(() => sandbox.stop())
  beforeEach(() => sandbox.control('reset', {}))

  const accessOf = (flow: ShuftiFlow = 'onsite', signature: ShuftiSignature = 'hashed', key = secretKey) => ({
    address: `${sandbox.address}/shuftipro`,
    clientId,
    secretKey: key,
    flow,
    signature,
    test: true,
    send: line.send,
    patienceMs: 1500,
  })
  const verifier = (...given: Parameters<typeof accessOf>): IdentityVerifier =>
    shuftiVerifier(accessOf(...given), clock)
  const stateOf = (response: VerificationResponse) =>
    response.state === 'reported' ? stateAfterReport(response.result) : response.state
  const checkOf = (verificationId: string) => ({
    verificationId,
    progress: { partyRef: undefined, ref: verificationId, documents: [] },
  })
  const started = async (from = verifier()) => {
    const order = verificationOrder()
    await from.submit(order)
    return order.verificationId
  }
  const fault = (given: object) => sandbox.control('faults', { provider: 'shuftipro', ...given })

  it('sends the user to its page, on which they choose the result', async () => {
    const order = verificationOrder()
    const submitted = await verifier().submit(order)
    if (submitted.state !== 'reported') throw new Error(submitted.state)
    expect(stateOf(submitted)).toBe('pending')
    expect(submitted.report).not.toContain('/hosted/')
    const page = submitted.actionUrl ?? ''
    expect(page).toContain('/shuftipro/hosted/verify/')
    expect((await sendForm(page, { action: 'approve' })).location).toBe(order.returnUrl)
    expect(stateOf(await verifier().status(checkOf(order.verificationId)))).toBe('approved')
  })

  it.each<[ProviderOutcome, string, object]>([
    ['approved', 'approved', { reasons: [], hits: [] }],
    ['declined', 'declined', { reasons: ['face-mismatch'] }],
    ['more-required', 'more-required', { reasons: ['document-incomplete'] }],
    ['expired', 'more-required', { reasons: ['timeout'] }],
    ['unclear', 'review', { screening: 'unclear' }],
    [
      'hit',
      'review',
      { identity: 'approved', screening: 'declined', hits: [{ kind: 'sanction', name: 'Amal Haddad' }] },
    ],
  ])('reports that a check ended as %s: %s', async (outcome, state, result) => {
    const id = await started()
    const driver = shuftiDriver(sandbox, secret)
    await driver.end(id, outcome)
    const response = await verifier().status(checkOf(id))
    expect(stateOf(response)).toBe(state)
    expect(response).toMatchObject({ result })
    expect(await driver.received(id)).toBe(1)
  })

  it('receives the pictures that this site took', async () => {
    const documents = (['front', 'back', 'selfie', 'address'] as const).map((slot) =>
      // Larger than a request without pictures may be.
      documentOf(slot, new Uint8Array(400_000).fill(7)),
    )
    const order = verificationOrder({ documents })
    const response = await verifier('offsite').submit(order)
    expect(stateOf(response)).toBe('pending')
    expect(response).toMatchObject({ actionUrl: undefined })
    expect(order.saved).toEqual([
      { partyRef: undefined, ref: order.verificationId, documents: documents.map(({ id }) => id) },
    ])
    const { verifications } = await sandbox.state('shuftipro')
    expect(verifications).toMatchObject([{ pictures: 4, onsite: false }])
    await sandbox.advance(60)
    expect(stateOf(await verifier('offsite').status(checkOf(order.verificationId)))).toBe('approved')
  })

  it('screens an entity as well as its representative', async () => {
    const order = verificationOrder({ kind: 'trust' })
    await verifier().submit(order)
    await shuftiDriver(sandbox, secret).end(order.verificationId, 'approved')
    expect(stateOf(await verifier().status(checkOf(order.verificationId)))).toBe('approved')
  })

  it('makes one check of requests whose responses are lost', async () => {
    const order = verificationOrder()
    for (const kind of ['accept-then-drop', 'accept-then-hang', 'accept-then-status']) {
      await fault({ kind, method: 'POST', times: 1 })
      expect(await verifier().submit(order)).toEqual({ state: 'silent' })
    }
    expect(order.saved).toEqual([])
    expect(stateOf(await verifier().submit(order))).toBe('pending')
    expect(await shuftiDriver(sandbox, secret).received(order.verificationId)).toBe(1)
  })

  it.each([
    { kind: 'drop' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 403 },
    { kind: 'broken-json' },
    { kind: 'rate-limit', status: 429 },
  ])('is silent after %j', async (given) => {
    const id = await started()
    await fault({ ...given, times: 1 })
    expect(await verifier().status(checkOf(id))).toEqual({ state: 'silent' })
    expect(stateOf(await verifier().status(checkOf(id)))).toBe('pending')
  })

  it('refuses answers, each with its reason', async () => {
    const refused = (values: object) =>
      verifier().submit(verificationOrder({ values: { ...orderedValues, ...values } }))
    expect(await refused({ firstName: 'A' })).toEqual({ state: 'refused', reasons: ['name-mismatch'] })
    expect(await refused({ dateOfBirth: '2 May 1980' })).toEqual({ state: 'refused', reasons: ['birth-date-mismatch'] })
  })

  it('knows no check that nobody requested', async () => {
    expect(await verifier().status(checkOf('00000000-0000-4000-8000-999999999999'))).toEqual({ state: 'unknown' })
  })

  it('does not count with the wrong keys or signature', async () => {
    const id = await started()
    expect(await verifier('onsite', 'hashed', 'another-key').status(checkOf(id))).toEqual({ state: 'silent' })
    expect(await verifier('onsite', 'plain').status(checkOf(id))).toEqual({ state: 'silent' })
    const probe = (...given: Parameters<typeof accessOf>) => shuftiProbe(accessOf(...given), clock)
    expect(await probe('onsite', 'hashed', 'another-key')).toEqual({ state: 'refused', field: 'secretKey' })
    expect(await probe('onsite', 'plain')).toEqual({ state: 'refused', field: 'signature' })
    expect(await probe()).toEqual({ state: 'answered', account: `shuftiprokyc:${clientId}:test` })
  })

  it('sends callbacks that only its own key authenticates', async () => {
    sandbox.received.length = 0
    const id = await started()
    await shuftiDriver(sandbox, secret).end(id, 'approved')
    await sandbox.control('webhooks', { action: 'wrong-secret', times: 1 })
    await sandbox.control('shuftipro/repeat-callback', { reference: id })
    await sandbox.sandbox.idle()
    const named = await Promise.all(
      sandbox.received.map(({ request, body }) => verifier().callback(request.headers, body)),
    )
    expect(named).toEqual([{ verificationId: id }, { verificationId: id }, undefined])
  })

  it('replaces the provider in the sandbox, in test mode', () => {
    const set = verifiersOf({}, { address: sandbox.address, secret, send: line.send }, clock)
    expect(set.of('shuftiprokyc')).toMatchObject({ test: true, collectsDocuments: false, provider: 'shuftiprokyc' })
    expect(verifiersOf({}, undefined, clock).of('shuftiprokyc')).toBeUndefined()
  })

  it('was asked by every described call and no other', () => {
    const described = Object.keys(wireCalls.shuftipro).map((name) => `shuftipro ${name}`)
    expect([...line.made].toSorted()).toEqual(described.toSorted())
    expect(line.faults).toEqual([])
  })
})
