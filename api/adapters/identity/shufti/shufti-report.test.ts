/** Shufti Pro's published responses: signatures, codes of declined verifications, and reports. */

import { describe, expect, it } from 'vitest'
import { verificationReasons } from '#domain/identity/identity.ts'
import { stateAfterReport } from '#domain/identity/verification-result.ts'
import { publishedCallback } from '#tests/support/identity/published-callback.ts'
import { isIncompleteCode, reasonOfCode } from './shufti-codes.ts'
import { isShuftiSigned, shuftiSignature } from './shufti-line.ts'
import { responseOf } from './shufti-report.ts'

const secretKey = 'shufti-secret-key'

describe('the signature', () => {
  const body = '{"reference":"17374217","event":"request.timeout","error":"","verification_url":""}'
  // Computed with another program: sha256(body + sha256(key)) and sha256(body + key).
  const hashed = 'fc40dfbeb67844bd89cf6404c02fc03acf0479f240524a6d1ee9aa0b9f4e8043'
  const plain = '97220551fe53cfd791002bdcf183d0a9821ca8b3b625ebbd84985b7298746e92'

  it('is that of the hashed key, or of the key itself for older accounts', () => {
    expect(shuftiSignature(body, { secretKey, signature: 'hashed' })).toBe(hashed)
    expect(shuftiSignature(body, { secretKey, signature: 'plain' })).toBe(plain)
  })

  it.each([
    ['the right one', body, hashed, true],
    ['upper case', body, hashed.toUpperCase(), true],
    ['that of the other kind of account', body, plain, false],
    ['none', body, null, false],
    ['an empty one', body, '', false],
    ['a cut one', body, hashed.slice(1), false],
    ['one of another body', `${body} `, hashed, false],
    ['letters beyond ASCII', body, 'é'.repeat(64), false],
  ])('%s: %s %s %s', (_, text, given, expected) => {
    expect(isShuftiSigned(text, given, { secretKey, signature: 'hashed' })).toBe(expected)
  })
})

describe('the codes', () => {
  it.each([
    ['SPDR01', 'face-mismatch'],
    ['SPDR03', 'document-altered'],
    ['SPDR04', 'document-copy'],
    ['SPDR07', 'name-mismatch'],
    ['SPDR08', 'birth-date-mismatch'],
    ['SPDR11', 'number-mismatch'],
    ['SPDR12', 'country'],
    ['SPDR13', 'document-type'],
    ['SPDR16', 'document-expired'],
    ['SPDR19', 'face-missing'],
    ['SPDR22', 'name-mismatch'],
    ['SPDR23', 'address-mismatch'],
    ['SPDR27', 'document-expired'],
    ['SPDR30', 'address-document'],
    ['SPDR34', 'watchlist'],
    ['SPDR43', 'camera'],
    ['SPDR54', 'document-unreadable'],
    ['SPDR163', 'watchlist'],
    ['SPDR241', 'cancelled'],
    ['SPDR246', 'timeout'],
    ['SPDR274', 'document-incomplete'],
    ['SPDR282', 'document-test'],
    ['SPDR299', 'under-age'],
    ['SPDR301', 'entity-mismatch'],
    ['SPDR305', 'details-mismatch'],
    ['SPDR000', 'document-altered'],
    ['SPDR999', 'unverified'],
    ['SPDR1', 'unverified'],
    ['SPDR001', 'unverified'],
    ['spdr01', 'unverified'],
    ['', 'unverified'],
    ['__proto__', 'unverified'],
  ])('%s: %s', (code, reason) => {
    expect(reasonOfCode(code)).toBe(reason)
    expect(verificationReasons).toContain(reasonOfCode(code))
  })

  it('of a check that was not completed', () => {
    const all = Array.from({ length: 400 }, (_, index) => `SPDR${String(index).padStart(2, '0')}`)
    expect(all.filter(isIncompleteCode)).toEqual(
      [43, 241, 242, 243, 246, 247, 249, 251, 252, 274, 276].map((number) => `SPDR${number}`),
    )
  })
})

const identityPassed = { document: { document: 1, name: 1 }, face: 1, address: { full_address: 1 } }
const declined = (more: object) => ({ reference: '1', event: 'verification.declined', ...more })
const listed = (hits: unknown) => ({ verification_data: { background_checks: { aml_data: { hits } } } })
const sanctioned = {
  name: 'Amal Haddad',
  types: ['pep', 'sanction'],
  sources: ['ofac-sdn'],
  match_types: ['name_exact'],
  score: 1.7,
}

describe('a report', () => {
  it('of the published sample is declined for its address, and stored without its pictures', () => {
    const response = responseOf(publishedCallback)
    expect(response).toMatchObject({
      state: 'reported',
      result: { identity: 'declined', reasons: ['address-mismatch'], hits: [] },
      actionUrl: undefined,
    })
    const { report } = response as { report: string }
    expect(report).not.toMatch(/storage|access_token|proof\.png/)
    expect(JSON.parse(report)).toMatchObject({
      verification_data: { document: { document_number: 'A123456', face_match_confidence: 96 } },
      declined_codes: ['SPDR23'],
    })
  })

  it.each([
    [{ event: 'request.received' }, 'pending', 'pending', [], 'pending'],
    [{ event: 'review.pending' }, 'pending', 'pending', [], 'pending'],
    [{ event: 'request.timeout' }, 'more-required', 'approved', ['timeout'], 'more-required'],
    [{ event: 'verification.cancelled' }, 'more-required', 'approved', ['cancelled'], 'more-required'],
    [{ event: 'permission.denied' }, 'more-required', 'approved', ['camera'], 'more-required'],
    [{ event: 'verification.status.changed' }, 'unclear', 'unclear', [], 'review'],
    [
      { event: 'verification.accepted', verification_result: { ...identityPassed, background_checks: 1 } },
      'approved',
      'approved',
      [],
      'approved',
    ],
    // The lists were not searched, or that is not stated.
    [{ event: 'verification.accepted', verification_result: identityPassed }, 'approved', 'unclear', [], 'review'],
    [
      { event: 'verification.accepted', verification_result: { ...identityPassed, background_checks: null } },
      'approved',
      'unclear',
      [],
      'review',
    ],
    [{ event: 'verification.accepted' }, 'approved', 'unclear', [], 'review'],
    [
      { event: 'verification.accepted', verification_result: { face: 0, background_checks: 1 } },
      'unclear',
      'approved',
      [],
      'review',
    ],
    [
      {
        event: 'verification.accepted',
        verification_result: { ...identityPassed, background_checks: 1, aml_for_businesses: 0 },
      },
      'approved',
      'declined',
      ['watchlist'],
      'review',
    ],
    [
      declined({ declined_codes: ['SPDR01', 'SPDR999'], verification_result: { background_checks: 1 } }),
      'declined',
      'approved',
      ['face-mismatch', 'unverified'],
      'declined',
    ],
    [
      declined({ services_declined_codes: { document: ['SPDR27'] } }),
      'declined',
      'unclear',
      ['document-expired'],
      'declined',
    ],
    [declined({}), 'declined', 'unclear', ['unverified'], 'declined'],
    [
      declined({ declined_codes: ['SPDR241', 'SPDR274'] }),
      'more-required',
      'unclear',
      ['cancelled', 'document-incomplete'],
      'more-required',
    ],
    [
      declined({ declined_codes: ['SPDR160'], verification_result: { ...identityPassed, background_checks: 0 } }),
      'approved',
      'declined',
      ['watchlist'],
      'review',
    ],
    [
      declined({ declined_codes: ['SPDR160'], verification_result: { document: null, background_checks: 0 } }),
      'unclear',
      'declined',
      ['watchlist'],
      'review',
    ],
    [
      declined({ declined_codes: ['SPDR01', 'SPDR160'], ...listed([sanctioned]) }),
      'declined',
      'declined',
      ['face-mismatch', 'watchlist'],
      'review',
    ],
  ])('%j', (body, identity, screening, reasons, state) => {
    const response = responseOf({ reference: '1', ...body })
    if (response.state !== 'reported') throw new Error(response.state)
    expect(response.result).toMatchObject({ identity, screening, reasons })
    expect(stateAfterReport(response.result)).toBe(state)
  })

  it('lists matches with their kind', () => {
    const hits = (given: unknown) => {
      const response = responseOf({ event: 'verification.accepted', ...listed(given) })
      return response.state === 'reported' ? response.result.hits : []
    }
    expect(hits([sanctioned])).toEqual([
      { kind: 'sanction', name: 'Amal Haddad', details: 'pep · sanction · ofac-sdn · name_exact · score 1.7' },
    ])
    const kindOf = (...types: string[]) => hits([{ name: 'A', types }]).map(({ kind }) => kind)
    expect(kindOf('pep-class-1', 'adverse-media')).toEqual(['political'])
    expect(kindOf('adverse-media-fraud')).toEqual(['media'])
    expect(kindOf('warning')).toEqual(['sanction'])
    expect(kindOf()).toEqual(['sanction'])
    expect(hits([null, 'text', {}])).toHaveLength(3)
    expect(hits(Array.from({ length: 500 }, () => sanctioned))).toHaveLength(100)
    expect(hits('none')).toEqual([])
  })

  it('leads to web pages only', () => {
    const page = (verification_url: unknown) =>
      (responseOf({ event: 'request.pending', verification_url }) as { actionUrl?: string }).actionUrl
    expect(page('https://app.shuftipro.com/process/1')).toBe('https://app.shuftipro.com/process/1')
    for (const other of ['javascript:alert(1)', 'data:text/html,x', '', 7, null]) expect(page(other)).toBeUndefined()
  })

  it('is stored within bounds, without anything that opens a picture', () => {
    const response = responseOf({
      event: 'verification.accepted',
      access_token: 'CANARY',
      verification_url: 'https://app.shuftipro.com/process/CANARY',
      deep: { Proofs: { face: 'CANARY' }, list: [{ picture: `data:image/png;base64,CANARY` }, 'A'.repeat(600)] },
      page: 'https://ns.shuftipro.com/api/pea/CANARY',
      long: 'word '.repeat(1000),
      verification_result: { document: { document_proof: 1 } },
    })
    const { report } = response as { report: string }
    expect(report).not.toContain('CANARY')
    expect(report).not.toContain('AAAA')
    expect(report.length).toBeLessThan(3000)
    expect(JSON.parse(report)).toMatchObject({ verification_result: { document: { document_proof: 1 } } })
  })
})
