/** Importing a Form C filing: what is extracted, and what is rejected before it costs resources. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { filingLetters } from '#domain/limits.ts'
import { formC, twoYears } from '#tests/support/form-c.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

describe('the Form C import', () => {
  let app: TestApp
  let owner: TestPerson

  beforeAll(async () => {
    app = await startTestApp()
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())

  const read = (xml: string, as: TestPerson | undefined = owner) =>
    make(app, calls.filing.importFormC, { body: { xml } }, as ? { as } : {})

  it('maps a real filing to draft fields, and lists the rest as unmatched', async () => {
    const { form, values, financials, unmatched } = (await read(formC())).data
    expect(form).toBe('C')
    expect(values.company).toEqual({
      companyName: 'Pickleball Etc. LLC',
      yearFounded: '2023',
      website: 'https://www.powerplaypb.com',
      address: '19401 SOUTH MAIN STREET, CARSON, CA 90248, United States',
    })
    expect(values.fundraising).toEqual({
      currency: 'USD',
      goal: '50000.00',
      maximumOffering: '950000.00',
      allocation: 'first-come',
      closingDate: '2024-12-31',
      raiseType: 'fixed',
    })
    expect(values.terms).toEqual({ unitPrice: '1.20', numberOfUnits: '41666' })
    expect(financials?.years.map(({ year, revenue, netIncome }) => [year, revenue, netIncome])).toEqual([
      ['recent', 0n, 0n],
      ['prior', 0n, 0n],
    ])
    expect(financials?.employees).toBe(0)
    expect(values.figures).toMatchObject({ currency: 'USD', 'recent.totalAssets': '0.00', 'prior.netIncome': '0.00' })
    expect(unmatched.map(({ path }) => path.split('/').at(-1))).toEqual([
      'filerCik',
      'legalStatusForm',
      'jurisdictionOrganization',
      'isCoIssuer',
      'companyName',
      'commissionCik',
      'compensationAmount',
      'financialInterest',
      'securityOfferedType',
      'securityOfferedOtherDesc',
      'priceDeterminationMethod',
      'issueJurisdictionSecuritiesOffering',
      'issuer',
      'issuerTitle',
    ])
    expect(JSON.stringify(unmatched)).not.toContain('XXXXXXXX')
  })

  it.each([
    ['C/A', { issuer: '<isAmendment>Y</isAmendment><issuerInfo><nameOfIssuer>Oak LLC</nameOfIssuer></issuerInfo>' }],
    ['C-U', { offering: '', figures: '' }],
    ['C-AR', { offering: '', figures: twoYears }],
  ] as const)('accepts a %s', async (type, parts) => {
    const { form, values, financials } = (await read(formC({ type, ...parts }))).data
    expect(form).toBe(type)
    expect(values.company['companyName']).toMatch(/LLC$/)
    if (type === 'C-U') expect(financials).toBeNull()
    if (type === 'C-AR') {
      expect(values.fundraising).toEqual({})
      expect(financials?.years).toMatchObject([
        { year: 'recent', totalAssets: 125_000_050n, cash: 41_000_000n, revenue: 31_000_000n, netIncome: -4_500_025n },
        { year: 'prior', totalAssets: 98_000_000n, netIncome: -1_200_000n, taxesPaid: null },
      ])
    }
  })

  it('accepts other prefixes, a byte order mark, comments, CDATA and character references', async () => {
    const odd = `\ufeff  <!-- filed --><e:edgarSubmission xmlns:e="urn:x"><e:headerData><e:submissionType>C/A</e:submissionType></e:headerData>
      <other:nameOfIssuer note="1"><![CDATA[Oak & Sons]]> &#38; Söhne &amp; Co<!-- x -->.</other:nameOfIssuer><e:new><e:thing>kept</e:thing></e:new></e:edgarSubmission>`
    const { values, unmatched } = (await read(odd)).data
    expect(values.company).toEqual({ companyName: 'Oak & Sons & Söhne & Co.' })
    expect(unmatched).toEqual([{ path: 'edgarSubmission/new/thing', text: 'kept' }])
  })

  const refused = (code: string) => ({ status: 400, code: 'INVALID_INPUT', fields: [{ path: 'xml', code }] })
  const lol = Array.from({ length: 10 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('')
  const withHead = (head: string, name: string) =>
    formC().replace('?>', `?>${head}`).replace('Pickleball Etc. LLC', name)
  it.each([
    ['billions of laughs', withHead(`<!DOCTYPE x [<!ENTITY l0 "ha">${lol}]>`, '&l10;'), 'unsafe'],
    [
      'an external entity for a local file',
      withHead('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;'),
      'unsafe',
    ],
    ['an external DTD', withHead('<!DOCTYPE x SYSTEM "http://203.0.113.9/x.dtd">', 'x'), 'unsafe'],
    ['a parameter entity', withHead('<!DOCTYPE x [<!ENTITY % p SYSTEM "http://203.0.113.9/"> %p;]>', 'x'), 'unsafe'],
    ['excessive nesting', `${'<a>'.repeat(33)}${'</a>'.repeat(33)}`, 'unsafe'],
    ['unlimited nesting', '<a>'.repeat(300_000), 'unsafe'],
    ['too many elements', `<a>${'<b/>'.repeat(20_001)}</a>`, 'unsafe'],
    ['too many attributes', `<a ${Array.from({ length: 51 }, (_, index) => `a${index}="1"`).join(' ')}/>`, 'unsafe'],
    ['an overlong text', `<a>${'x'.repeat(20_001)}</a>`, 'unsafe'],
    ['an undefined entity', withHead('', '&nbsp;'), 'format'],
    ['HTML', '<html><body>Hello</body></html>', 'format'],
    ['another form', formC({ type: '1-A' }), 'format'],
    ['a truncated filing', formC().slice(0, 700), 'format'],
    ['two roots', `${formC().replace(/^<\?.*\n/, '')}<a/>`, 'format'],
    ['CSV', 'CIK,NAME\n1,Oak', 'format'],
    ['control characters', formC().replace('Etc.', '\u0007'), 'format'],
    ['a duplicate attribute', '<a b="1" b="2"/>', 'format'],
  ])('rejects %s', async (_, xml, code) => {
    const answer = await read(xml)
    expect({ status: answer.status, code: answer.code, fields: answer.body['fields'] }).toEqual(refused(code))
  })

  it('rejects oversized filings before parsing them', async () => {
    const padded = formC().replace('</formData>', `${' '.repeat(filingLetters)}</formData>`)
    expect(await send(app, 'POST', 'campaign/form-c-import', { as: owner, body: { xml: padded } })).toMatchObject({
      status: 400,
      fields: [{ path: 'xml', code: 'too-long' }],
    })
    const huge = { xml: 'x'.repeat(4 * filingLetters) }
    expect(await send(app, 'POST', 'campaign/form-c-import', { as: owner, body: huge })).toMatchObject({ status: 413 })
    // A filing of the maximum size is accepted.
    const full = `${formC()}<!--${'é\r\n'.repeat(340_000)}-->`
    expect((await read(full)).status).toBe(200)
  })

  it('rejects input that is not valid UTF-8', async () => {
    for (const xml of ['\u0000<\u0000a', '<a>\ud800</a>'])
      expect(await send(app, 'POST', 'campaign/form-c-import', { as: owner, body: { xml } })).toMatchObject({
        status: 400,
        fields: [{ path: 'xml', code: 'characters' }],
      })
    const latin = new Uint8Array([...Buffer.from('{"xml":"<a>'), 0xe9, ...Buffer.from('</a>"}')])
    const response = await app.fetch(
      new Request('http://localhost/api/v1.1/campaign/form-c-import', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
        body: latin,
      }),
    )
    expect(response.status).toBe(400)
  })

  it('is restricted to owners, and leaves nothing stored or logged', async () => {
    expect(await send(app, 'POST', 'campaign/form-c-import', { body: { xml: formC() } })).toMatchObject({ status: 401 })
    expect((await read(formC(), await newPerson(app))).code).toBe('NOT_ALLOWED')
    expect(await app.deps.db.read.selectFrom('campaign_section').selectAll().execute()).toEqual([])
    expect(app.logLines.join('\n')).not.toContain('Pickleball')
  })

  it('does not merge a combining character with a preceding bracket', async () => {
    const { status, data } = await read(
      '<root><submissionType>C</submissionType><nameOfIssuer>\u0338x</nameOfIssuer></root>',
    )
    expect([status, data.values.company['companyName']]).toEqual([200, '\u0338x'])
  })

  it('responds to every well-formed document', async () => {
    const names = ['submissionType', 'nameOfIssuer', 'offeringAmount', 'issuerAddress', 'city', 'x', 'a.b', '_-', 'é']
    const name = fc.constantFrom(...names)
    const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((raw) => raw.replace(/[<&\]\p{C}]/gu, '').trim())
    const element = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.tuple(name, text).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
        fc
          .tuple(name, fc.array(tie('node'), { maxLength: 4 }))
          .map(([tag, children]) => `<p:${tag}>${children.join('')}</p:${tag}>`),
      ),
    })).node
    await fc.assert(
      fc.asyncProperty(fc.array(element, { maxLength: 6 }), fc.boolean(), async (parts, isFiling) => {
        const type = isFiling ? '<submissionType>C-AR</submissionType>' : ''
        const answer = await read(`<root>${type}${parts.join('')}</root>`)
        expect([200, 400]).toContain(answer.status)
        if (isFiling) expect(answer.status).toBe(200)
      }),
      { numRuns: 200 },
    )
  })
})
