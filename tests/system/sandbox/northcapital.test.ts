/** The sandbox's North Capital, as any caller of TransactAPI sees it. */

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSandbox } from '#sandbox/app.ts'
import { seededRandom } from '#sandbox/ids.ts'
import { type RunningSandbox, startSandbox, testKeys } from '#tests/support/payments/payment-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox([])
})
afterAll(() => running.stop())
beforeEach(() => running.control('reset', {}))

const keys = { clientID: 'client', developerAPIKey: 'key_of_northcapital' }
const person = {
  domicile: 'U.S. citizen',
  firstName: 'Bill',
  lastName: 'Brown',
  dob: '01-03-1950',
  primCountry: 'USA',
  primAddress1: '45 Brackett St',
  primCity: 'Portland',
  primState: 'ME',
  primZip: '04101',
  emailAddress: 'bill@example.com',
  tags: 'v1-party',
}

type Reply = Record<string, unknown> & { statusCode: string; statusDesc: string }

async function send(
  name: string,
  body: URLSearchParams | FormData | string,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Reply> {
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const response = await fetch(`${running.address}/northcapital/tapiv3/index.php/v3/${name}`, { method, headers, body })
  expect(response.status).toBe(200)
  return (await response.json()) as Reply
}
const form = (fields: object) => new URLSearchParams({ ...keys, ...fields })

async function created(): Promise<string> {
  const { partyDetails } = await send('createParty', form(person), 'PUT')
  return (partyDetails as [boolean, [{ partyId: string }]])[1][0].partyId
}

it.each([
  ['a form', () => form(person)],
  ['JSON', () => JSON.stringify({ ...keys, ...person })],
])('accepts %s, and returns a nested list', async (_, body) => {
  expect(await send('createParty', body(), 'PUT')).toMatchObject({
    statusCode: '101',
    statusDesc: 'Ok',
    partyDetails: [true, [{ partyId: expect.stringMatching(/^P\d+$/), KYCstatus: 'Pending', AMLstatus: 'Pending' }]],
  })
})

it.each([
  ['other keys', { developerAPIKey: 'other' }, '103'],
  ['another client', { clientID: 'other' }, '103'],
  ['no name', { firstName: '' }, '106'],
  ['an unknown field', { surname: 'x' }, '106'],
  ['a day first', { dob: '24-03-1972' }, '106'],
  ['the name of a state', { primState: 'Maine' }, '106'],
  ['an undashed number', { socialSecurityNumber: '987654320' }, '106'],
])('refuses %s', async (_, change, code) => {
  expect((await send('createParty', form({ ...person, ...change }), 'PUT')).statusCode).toBe(code)
  expect((await running.state('northcapital'))['parties']).toEqual([])
})

it('answers unknown calls, methods, bodies and parties with codes', async () => {
  expect((await send('createNothing', form({}))).statusCode).toBe('104')
  expect((await send('createParty', form(person), 'POST')).statusCode).toBe('104')
  expect((await send('getParty', '[1]')).statusCode).toBe('105')
  expect(await send('getKycAml', form({ partyId: 'P1' }))).toMatchObject({ statusCode: '129' })
})

it('reads a party in another letter case and nesting than it was created', async () => {
  const partyId = await created()
  expect(await send('getParty', form({ partyId }))).toMatchObject({
    partyDetails: [{ partyId, firstName: 'Bill', kycStatus: 'Pending', amlStatus: 'Pending', tags: 'v1-party' }],
  })
  expect(await send('searchParty', form({ searchKeyword: 'BILL@example.com' }))).toMatchObject({
    partyDetails: [{ partyId }],
  })
  expect((await send('searchParty', form({ searchKeyword: 'nobody' }))).statusCode).not.toBe('101')
  expect((await send('updateParty', form({ partyId, primCity: 'Bangor' }))).statusCode).toBe('101')
  expect(await send('getParty', form({ partyId }))).toMatchObject({ partyDetails: [{ primCity: 'Bangor' }] })
})

it('stores documents of at least a kilobyte, with their prefixes removed', async () => {
  const partyId = await created()
  const upload = (bytes: number, title = 'documentTitle0=front-1') => {
    const body = new FormData()
    const fields = {
      ...keys,
      partyId,
      documentTitle: title,
      file_name: 'filename0=front.jpg',
      createdIpAddress: '10.0.0.9',
    }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('userfile0', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'front.jpg')
    return send('uploadPartyDocument', body)
  }
  expect((await send('getPartyDocument', form({ partyId }))).statusCode).not.toBe('101')
  expect((await upload(10)).statusCode).toBe('106')
  expect((await upload(2048, 'front')).statusCode).toBe('106')
  expect((await upload(3_000_000)).statusCode).toBe('101')
  expect(await send('getPartyDocument', form({ partyId }))).toMatchObject({
    document_details: [{ partyId, documentTitle: 'front-1', documentFileName: 'front.jpg' }],
  })
})

it('has the published sample of getKycAml, and the details of a check', async () => {
  const partyId = await created()
  expect((await send('getKycAmlResponse', form({ partyId, type: 'Basic' }))).statusCode).not.toBe('101')
  expect(await send('performKycAmlBasic', form({ partyId }))).toMatchObject({
    kyc: { kycstatus: 'Pending', amlstatus: 'Pending', response: { results: { key: 'result.match' } } },
  })
  await running.control('northcapital/kyc-disapproved', { reference: partyId })
  expect(await send('getKycAml', form({ partyId }))).toEqual({
    statusCode: '101',
    statusDesc: 'Ok',
    'KYC Status': 'Disapproved',
    'Party Status': { PartyID: partyId, 'AML status': 'Auto Approved', 'AML date': '11-02-2026' },
  })
  await running.control('northcapital/more-info', { reference: 'v1' })
  expect(await send('getKycAmlResponse', form({ partyId, type: 'Basic' }))).toMatchObject({
    kycamlDetails: { kyc: { kycstatus: 'Need More Info', response: { qualifiers: { qualifier: [{}, {}] } } } },
  })
  await expect(running.control('northcapital/approve', { reference: 'v2' })).rejects.toThrow('no such party')
})

it('never shows numbers in its state', async () => {
  await send('createParty', form({ ...person, socialSecurityNumber: '987-65-4320' }), 'PUT')
  expect(JSON.stringify(await running.state('northcapital'))).not.toContain('987')
})

it('approves parties by itself if it is configured to', async () => {
  let now = Date.UTC(2026, 10, 2)
  const sandbox = createSandbox({
    address: 'http://sandbox.test',
    clock: { now: () => now },
    random: seededRandom(2),
    keys: testKeys,
    deliver: async () => new Response(),
    northcapital: { decisionSeconds: 60 },
  })
  const ask = async (name: string, fields: object, method: 'POST' | 'PUT' = 'POST') => {
    const address = `http://sandbox.test/northcapital/tapiv3/index.php/v3/${name}`
    return (await (await sandbox.fetch(new Request(address, { method, body: form(fields) }))).json()) as Reply
  }
  const { partyDetails } = await ask('createParty', person, 'PUT')
  const { partyId } = (partyDetails as [boolean, [{ partyId: string }]])[1][0]
  await ask('performKycAmlBasic', { partyId })
  expect((await ask('getKycAml', { partyId }))['KYC Status']).toBe('Pending')
  now += 60_000
  expect((await ask('getKycAml', { partyId }))['KYC Status']).toBe('Auto Approved')
})
