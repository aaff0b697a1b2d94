/**
 * Responses of North Capital in the shapes that the stand-in does not have. Whole submissions are in
 * `tests/system/identity/provider/north-capital.test.ts`.
 */

import { describe, expect, it } from 'vitest'
import type { VerificationOrder, VerificationResponse } from '#api/identity-ports.ts'
import { stateAfterReport } from '#domain/identity/verification-result.ts'
import { northCapitalVerifier } from './north-capital.ts'
import { reasonOfKey, reasonsOfDescription } from './reasons.ts'

/** `never`: no response. */
type Body = object | string

/** Responses by call; the others are refused as an unknown party. */
function answering(bodies: Readonly<Record<string, Body>>, status = 200) {
  const sent: Request[] = []
  const verifier = northCapitalVerifier(
    {
      address: 'https://northcapital.test',
      clientId: 'client',
      developerKey: 'quiet-key',
      test: false,
      patienceMs: 50,
      send: (request) => {
        sent.push(request)
        const body = bodies[new URL(request.url).pathname.replace(/^.*\//, '')] ?? {
          statusCode: '148',
          statusDesc: 'Party is not exist/active.',
        }
        if (body === 'never') return new Promise(() => {})
        return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
      },
    },
    { now: () => Date.parse('2026-11-22T09:00:00.000Z') },
  )
  return { verifier, sent }
}

const ok = { statusCode: '101', statusDesc: 'Ok' }
const statusOf = (bodies: Readonly<Record<string, Body>>, partyRef = 'P41331'): Promise<VerificationResponse> =>
  answering(bodies).verifier.status({ verificationId: 'v', progress: { partyRef, ref: 'r', documents: [] } })

const getKycAml = (kyc: string, aml: string, partyId = 'P41331') => ({
  ...ok,
  'KYC Status': kyc,
  'Party Status': { PartyID: partyId, 'AML status': aml, 'AML date': '08-06-2018' },
})
const checked = (response: object) => ({ ...ok, kycamlDetails: { kyc: { response, kycstatus: 'x', amlstatus: 'x' } } })

async function resultOf(bodies: Readonly<Record<string, Body>>, partyRef?: string) {
  const response = await statusOf(bodies, partyRef)
  if (response.state !== 'reported') throw new Error(response.state)
  return response.result
}

describe('the published sample of getKycAml', () => {
  it('is a refused identity whose screening passed: declined', async () => {
    const result = await resultOf({ getKycAml: getKycAml('Disapproved', 'Auto Approved') })
    expect(result).toEqual({ identity: 'declined', screening: 'approved', reasons: ['unverified'], hits: [] })
    expect(stateAfterReport(result)).toBe('declined')
  })

  it.each([
    ['about another party', getKycAml('Auto Approved', 'Auto Approved', 'P41332')],
    ['about none', { ...ok, 'KYC Status': 'Auto Approved', 'Party Status': { 'AML status': 'Auto Approved' } }],
    ['without a status', { ...ok, 'Party Status': { PartyID: 'P41331', 'AML status': 'Auto Approved' } }],
    ['in HTML', '<html>Ok</html>'],
    ['cut off', '{"statusCode":"101"'],
    ['as an array', [ok]],
    ['without a code', { statusDesc: 'Ok' }],
    ['empty', ''],
    ['never', 'never'],
    ['with rejected keys', { statusCode: '103', statusDesc: 'Invalid Developer Key/Client ID' }],
    ['with another refusal', { statusCode: '102', statusDesc: 'Bad request' }],
    ['to be repeated', { statusCode: '199', statusDesc: 'Internal error, please try again' }],
  ])('%s is silent', async (_, body) => {
    expect(await statusOf({ getKycAml: body })).toEqual({ state: 'silent' })
  })

  it('with a 5xx status is silent, whatever its body', async () => {
    const { verifier } = answering({ getKycAml: getKycAml('Auto Approved', 'Auto Approved') }, 502)
    const progress = { partyRef: 'P41331', ref: 'r', documents: [] }
    expect(await verifier.status({ verificationId: 'v', progress })).toEqual({ state: 'silent' })
  })

  it.each([
    ['Pending', 'pending'],
    ['pending', 'pending'],
    ['AUTO APPROVED', 'approved'],
    ['Manually Approved', 'approved'],
    ['Disapproved', 'declined'],
    ['Need More Info', 'more-required'],
    ['Needs more info', 'more-required'],
    ['New Info Added', 'pending'],
    ['Archived', 'unclear'],
    ['constructor', 'unclear'],
  ])('with the status %s is %s', async (status, expected) => {
    const { identity, screening } = await resultOf({ getKycAml: getKycAml(status, status) })
    expect({ identity, screening }).toEqual({ identity: expected, screening: expected })
  })
})

describe('an entity', () => {
  it.each([
    [{ entityDetails: [{ partyId: 'E1', KYCstatus: 'Manually Approved', AMLstatus: 'Auto Approved' }] }],
    [{ entityDetails: [true, [{ KYCstatus: 'Manually Approved', AMLstatus: 'Auto Approved' }]] }],
    [{ partyDetails: { kycStatus: 'manually approved', amlStatus: 'auto approved' } }],
  ])('is read from %j', async (body) => {
    const { identity, screening } = await resultOf({ getEntity: { ...ok, ...body } }, 'E1')
    expect({ identity, screening }).toEqual({ identity: 'approved', screening: 'approved' })
  })

  it('of another id is silent', async () => {
    const entityDetails = [{ partyId: 'E2', KYCstatus: 'Manually Approved', AMLstatus: 'Auto Approved' }]
    expect(await statusOf({ getEntity: { ...ok, entityDetails } }, 'E1')).toEqual({ state: 'silent' })
  })

  it('whose screening passed is for an administrator to check', async () => {
    const entityDetails = [{ partyId: 'E1', KYCstatus: 'Pending', AMLstatus: 'Auto Approved' }]
    const result = await resultOf({ getEntity: { ...ok, entityDetails } }, 'E1')
    expect(result.identity).toBe('unclear')
    expect(stateAfterReport(result)).toBe('review')
  })
})

describe('a check', () => {
  const qualifier = { key: 'resultcode.yob.does.not.match', message: 'YOB Does Not Match' }
  const declined = getKycAml('Disapproved', 'Auto Approved')

  it.each([
    ['one qualifier', { qualifier }, ['birth-date-mismatch']],
    [
      'several qualifiers',
      { qualifier: [qualifier, { key: 'resultcode.ssn.not.valid' }, { key: 'resultcode.new' }] },
      ['birth-date-mismatch', 'number-mismatch', 'unverified'],
    ],
    ['no qualifiers', null, ['unverified']],
    ['qualifiers without keys', { qualifier: [null, 'x', {}] }, ['unverified']],
  ])('with %s', async (_, qualifiers, reasons) => {
    const response = { 'id-number': '3010453', results: { key: 'result.match' }, qualifiers }
    expect((await resultOf({ getKycAml: declined, getKycAmlResponse: checked(response) })).reasons).toEqual(reasons)
  })

  it('that passed has no reasons', async () => {
    const bodies = {
      getKycAml: getKycAml('Auto Approved', 'Auto Approved'),
      getKycAmlResponse: checked({ qualifiers: { qualifier } }),
    }
    expect(await resultOf(bodies)).toEqual({ identity: 'approved', screening: 'approved', reasons: [], hits: [] })
  })

  it.each([
    ['Politically Exposed Persons', 'political'],
    ['Adverse Media', 'media'],
    ['UK HM TREASURY LIST', 'sanction'],
  ])('that matches %s is a hit', async (list, kind) => {
    const restriction = { key: 'global.watch.list', message: 'Patriot Act Alert', pa: { list, score: 94 } }
    const bodies = {
      getKycAml: getKycAml('Auto Approved', 'Auto Approved'),
      getKycAmlResponse: checked({ restriction }),
    }
    const result = await resultOf(bodies)
    expect(result.hits).toEqual([{ kind, name: list, details: `${list}; score 94; Patriot Act Alert` }])
    expect(stateAfterReport(result)).toBe('review')
  })

  it.each([
    ['a match without a list', { key: 'global.watch.list', message: 'Patriot Act Alert' }, 1],
    ['several lists', { key: 'global.watch.list', pa: [{ list: 'OFAC SDN' }, { list: 'EU' }, { list: 'EU' }] }, 2],
    ['no match', { key: 'global.watch.list.no.match', message: 'Patriot Act - No Match' }, 0],
    ['another restriction', { key: 'coppa.alert' }, 0],
  ])('with %s', async (_, restriction, count) => {
    const bodies = { getKycAml: declined, getKycAmlResponse: checked({ restriction }) }
    expect((await resultOf(bodies)).hits).toHaveLength(count)
  })

  it('is stored without numbers and questions', async () => {
    const response = {
      'id-number': '3028167143',
      qualifiers: { qualifier: { key: 'x', message: 'SSN 987-65-4320 or 987654321', ssn: '4320' } },
      questions: { question: [{ prompt: 'Where did you live?' }] },
    }
    const reported = await statusOf({ getKycAml: declined, getKycAmlResponse: checked(response) })
    const { report } = reported as { report: string }
    expect(report).toContain('3028167143')
    expect(report).not.toMatch(/987|4320|questions/)
  })
})

describe('reasons', () => {
  it('have a default', () => {
    expect(reasonOfKey('resultcode.unknown')).toBe('unverified')
    expect(reasonOfKey('constructor')).toBe('unverified')
    expect(reasonsOfDescription('Something else')).toEqual(['unverified'])
  })

  it.each([
    ['Invalid socialSecurityNumber', 'number-mismatch'],
    ['dob is invalid', 'birth-date-mismatch'],
    ['primState must be two letters', 'address-mismatch'],
    ['primCountry is required', 'country'],
    ['entityName is required', 'entity-mismatch'],
    ['firstName is required', 'name-mismatch'],
    ['emailAddress is invalid', 'details-mismatch'],
  ])('%s: %s', (description, reason) => {
    expect(reasonsOfDescription(description)).toEqual([reason])
  })
})

it('accepts a created party in each nesting, and a code that is a number', async () => {
  for (const partyDetails of [[true, [{ partyId: 'P41331' }]], [{ partyId: 'P41331' }], { partyId: 'P41331' }]) {
    const { verifier, sent } = answering({
      createParty: { ...ok, statusCode: 101, partyDetails },
      performKycAmlBasic: { ...ok, kyc: { response: { 'id-number': 3_028_167_143 } } },
      getKycAml: getKycAml('Pending', 'Pending'),
    })
    const saved: unknown[] = []
    const order: VerificationOrder = {
      verificationId: 'v',
      kind: 'self',
      values: { country: 'US', state: 'GA', email: 'amal@example.com' },
      language: 'ar',
      progress: { partyRef: undefined, ref: undefined, documents: [] },
      documents: [],
      save: async (progress) => {
        saved.push(progress)
      },
      callbackUrl: '',
      returnUrl: '',
    }
    expect((await verifier.submit(order)).state).toBe('reported')
    expect(saved.at(-1)).toEqual({ partyRef: 'P41331', ref: '3028167143', documents: [] })
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST', 'POST', 'POST'])
    for (const { url } of sent) expect(url).not.toMatch(/quiet|\?/)
  }
})
