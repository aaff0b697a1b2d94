import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DraftSection, isFieldOf } from './campaign-sections.ts'
import { type FilingText, formCTypes, readFormC } from './form-c.ts'

const root = 'edgarSubmission/formData'
const type = (text = 'C'): FilingText => ({ path: 'edgarSubmission/headerData/submissionType', text })
const issuer = (name: string, text: string): FilingText => ({
  path: `${root}/issuerInformation/issuerInfo/${name}`,
  text,
})
const offering = (name: string, text: string): FilingText => ({ path: `${root}/offeringInformation/${name}`, text })
const annual = (name: string, text: string): FilingText => ({
  path: `${root}/annualReportDisclosureRequirements/${name}`,
  text,
})
const read = (...texts: FilingText[]) => {
  const filing = readFormC([type(), ...texts])
  if (!filing) throw new Error('no Form C')
  return filing
}

it.each(formCTypes)('accepts %s', (form) => {
  expect(readFormC([type(form), issuer('nameOfIssuer', 'Oak Street LLC')])).toMatchObject({
    form,
    values: { company: { companyName: 'Oak Street LLC' }, fundraising: {} },
    financials: undefined,
    unmatched: [],
  })
})

it.each(['1-A', 'D', '', 'CC', 'C-X'])('rejects %j, which is no Form C', (form) => {
  expect(readFormC([type(form), issuer('nameOfIssuer', 'Oak Street LLC')])).toBeUndefined()
})

describe('fields', () => {
  it.each([
    ['price', '1.20000', 'unitPrice', '1.20'],
    ['price', '7.73', 'unitPrice', '7.73'],
    ['price', '10', 'unitPrice', '10.00'],
    ['price', '0.12345', 'unitPrice', undefined],
    ['offeringAmount', '50,000.00', 'goal', '50000.00'],
    ['offeringAmount', '$ 1,070,000', 'goal', '1070000.00'],
    ['offeringAmount', 'USD 10000', 'goal', '10000.00'],
    ['offeringAmount', '1,0,000', 'goal', undefined],
    ['offeringAmount', '-5.00', 'goal', undefined],
    ['offeringAmount', '0.00', 'goal', undefined],
    ['offeringAmount', 'see exhibit A', 'goal', undefined],
    ['offeringAmount', '99999999999999999999999', 'goal', undefined],
    ['maximumOfferingAmount', '2500000.00', 'maximumOffering', '2500000.00'],
    ['noOfSecurityOffered', '41,666', 'numberOfUnits', '41666'],
    ['noOfSecurityOffered', '41666.00000', 'numberOfUnits', '41666'],
    ['noOfSecurityOffered', '41666.5', 'numberOfUnits', undefined],
    ['deadlineDate', '12-31-2024', 'closingDate', '2024-12-31'],
    ['deadlineDate', '4/9/2027', 'closingDate', '2027-04-09'],
    ['deadlineDate', '2027-04-09', 'closingDate', '2027-04-09'],
    ['deadlineDate', '2027-04-09-05:00', 'closingDate', '2027-04-09'],
    ['deadlineDate', '13-31-2024', 'closingDate', undefined],
    ['deadlineDate', '02-30-2024', 'closingDate', undefined],
  ])('%s %s becomes %s %s', (name, text, field, value) => {
    const { values, unmatched } = read(offering(name, text))
    expect({ ...values.fundraising, ...values.terms }[field]).toBe(value)
    // Texts that cannot be parsed are reported.
    expect(unmatched.map((each) => each.text)).toEqual(value === undefined ? [text] : [])
  })

  it.each([
    ['www.powerplaypb.com', 'https://www.powerplaypb.com'],
    ['HTTP://oak.example.com/invest?a=1', 'https://oak.example.com/invest?a=1'],
    ['//oak.example.com', 'https://oak.example.com'],
    ['javascript:alert(1)', undefined],
    ['127.0.0.1', undefined],
    ['oak', undefined],
  ])('the website %s becomes %s', (text, value) => {
    expect(read(issuer('issuerWebsite', text)).values.company['website']).toBe(value)
  })

  it.each([
    ['Pro-rata basis', 'pro-rata'],
    ['First-come, first-served basis', 'first-come'],
    ['Other', 'discretionary'],
    ['By lot', undefined],
  ])('allocates %s as %s', (text, value) => {
    const { values, unmatched } = read(offering('overSubscriptionAllocationType', text))
    expect(values.fundraising['allocation']).toBe(value)
    expect(unmatched.map((each) => each.text)).toEqual(value === undefined ? [text] : [])
  })

  it('takes over how the issuer allocates at its discretion', () => {
    const description = 'The issuer gives preference to residents of the town.'
    const { values, unmatched } = read(
      offering('overSubscriptionAllocationType', 'Other'),
      offering('descOverSubscription', description),
    )
    expect(values.fundraising).toMatchObject({ allocation: 'discretionary', allocationDescription: description })
    expect(unmatched).toEqual([])
  })

  it('an offering is all or nothing, in dollars; a report without an offering has neither', () => {
    expect(read(offering('offeringAmount', '50000.00')).values.fundraising).toEqual({
      goal: '50000.00',
      currency: 'USD',
      raiseType: 'fixed',
    })
    expect(read(issuer('nameOfIssuer', 'Oak')).values.fundraising).toEqual({})
  })

  it.each([
    [['A6', 'M5V 3A8'], '1 Oak Street, Suite 2, Oakville, ON M5V 3A8, Canada'],
    [['B5', '96799'], '1 Oak Street, Suite 2, Oakville, AS 96799, United States'],
    [['X0', ''], '1 Oak Street, Suite 2, Oakville, X0'],
  ])('formats addresses of %j', ([state = '', zip = ''], line) => {
    const part = (name: string, text: string) => issuer(`issuerAddress/${name}`, text)
    const { values } = read(
      part('street1', '1 Oak Street'),
      part('street2', 'Suite 2'),
      part('city', 'Oakville'),
      part('stateOrCountry', state),
      part('zipCode', zip),
    )
    expect(values.company['address']).toBe(line)
  })
})

it('excludes co-issuers, signatures and blank values', () => {
  const co = { path: `${root}/issuerInformation/coIssuers/coIssuer/nameOfIssuer`, text: 'Elm Street LLC' }
  const intermediary = { path: `${root}/issuerInformation/companyName`, text: 'A PORTAL, INC.' }
  const second = issuer('nameOfIssuer', 'Another LLC')
  const { values, unmatched } = read(
    co,
    intermediary,
    issuer('nameOfIssuer', ' Oak \n Street LLC '),
    second,
    issuer('issuerWebsite', 'N/A'),
    issuer('natureOfAmendment', 'none'),
    { path: 'edgarSubmission/headerData/filerInfo/filerCcc', text: 'secret##' },
  )
  expect(values.company).toEqual({ companyName: 'Oak Street LLC' })
  expect(unmatched).toEqual([co, intermediary, second])
})

describe('figures', () => {
  it('cover two years, negative ones included, under every spelling of their element', () => {
    const { financials, values, unmatched } = read(
      annual('currentEmployees', '12.00'),
      annual('revenueMostRecentFiscalYear', '1,310,000.50'),
      annual('netIncomeMostRecentFiscalYear', '-45000.25'),
      annual('netIncomePriorFiscalYear', '(12,000.00)'),
      annual('shortTermDebtMRecentFiscalYear', '5'),
      annual('actReceivedRecentFiscalYear', '7.10'),
      annual('taxPaidPriorFiscalYear', 'N/A'),
      annual('cashEquiPriorFiscalYear', 'about 5'),
    )
    expect(financials).toMatchObject({ currency: 'USD', employees: 12 })
    const none = { totalAssets: null, cash: null, longTermDebt: null, costOfGoodsSold: null, taxesPaid: null }
    expect(financials?.years).toEqual([
      {
        year: 'recent',
        ...none,
        revenue: 131_000_050n,
        netIncome: -4_500_025n,
        shortTermDebt: 500n,
        accountsReceivable: 710n,
      },
      { year: 'prior', ...none, revenue: null, netIncome: -1_200_000n, shortTermDebt: null, accountsReceivable: null },
    ])
    expect(values.figures).toEqual({
      currency: 'USD',
      employees: '12',
      'recent.revenue': '1310000.50',
      'recent.netIncome': '-45000.25',
      'recent.shortTermDebt': '5.00',
      'recent.accountsReceivable': '7.10',
      'prior.netIncome': '-12000.00',
    })
    expect(unmatched.map(({ text }) => text)).toEqual(['about 5'])
  })

  it('of zero are stored; a filing without figures has none', () => {
    expect(read(annual('revenuePriorFiscalYear', '0.00')).financials?.years.map(({ year }) => year)).toEqual(['prior'])
    expect(read(annual('currentEmployees', '3')).financials).toBeUndefined()
  })
})

it('fills only fields that a draft has', () => {
  const { values } = read(
    issuer('nameOfIssuer', 'Oak Street LLC'),
    offering('price', '10'),
    offering('noOfSecurityOffered', '5000'),
    offering('offeringAmount', '50000'),
    offering('overSubscriptionAllocationType', 'First-come, first-served basis'),
    annual('netIncomePriorFiscalYear', '-3.50'),
    annual('currentEmployees', '3'),
  )
  const unknown = (Object.entries(values) as [DraftSection, object][]).flatMap(([section, fields]) =>
    Object.keys(fields).filter((name) => !isFieldOf(section, name)),
  )
  expect(unknown).toEqual([])
  expect(Object.keys(values.figures).length).toBeGreaterThan(2)
})

it('joins jurisdictions by their postal codes, each once', () => {
  const codes = ['CA', 'B5', '1V', 'CA', 'PR'].map((code) => annual('issueJurisdictionSecuritiesOffering', code))
  expect(read(...codes).unmatched.map(({ text }) => text)).toEqual(['CA, AS, MP, PR'])
})

it('loses no text and invents no value, for any filing', () => {
  const names = ['nameOfIssuer', 'price', 'offeringAmount', 'deadlineDate', 'netIncomePriorFiscalYear', 'constructor']
  const pair = fc.record({
    path: fc
      .array(fc.constantFrom(...names, 'coIssuers', 'issuerAddress', 'city', '__proto__', 'toString'), {
        minLength: 1,
        maxLength: 4,
      })
      .map((parts) => parts.join('/')),
    text: fc.oneof(fc.string(), fc.constantFrom('1.20', 'N/A', '12-31-2027', '$5,000', '(3)')),
  })
  fc.assert(
    fc.property(fc.array(pair), (texts) => {
      const { values, unmatched } = read(...texts)
      const entries = Object.values(values).flatMap((section) => Object.values(section))
      expect(entries.every((value) => typeof value === 'string' && value !== '')).toBe(true)
      expect(unmatched.length).toBeLessThanOrEqual(texts.length)
    }),
  )
})
