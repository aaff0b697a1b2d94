import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statementFiles } from '#api/adapters/statements/statement-files.ts'
import type { Statement } from '#domain/payment/statement/statement.ts'
import { identitiesOf, maskAccountNumbers } from '#domain/payment/statement/statement.ts'
import {
  bankCsvSample,
  camtFile,
  mt940Sample,
  payPalSample,
  stripeSample,
} from '#tests/support/payments/statement-samples.ts'
import { readStatements, type ReadTerms } from './read-statement.ts'

type Options = Omit<ReadTerms, 'currency'>

const encoded = (file: string | Uint8Array): Uint8Array =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file

function read(file: string | Uint8Array, currency: string, terms: Options = {}): readonly Statement[] {
  const result = readStatements(encoded(file), { currency, ...terms }, statementFiles)
  if (!('parsed' in result) || !result.parsed.ok) throw new Error(JSON.stringify(result))
  return result.parsed.statements
}

function refusal(file: string | Uint8Array, currency: string, terms: Options = {}) {
  const result = readStatements(encoded(file), { currency, ...terms }, statementFiles)
  const parsed = 'parsed' in result ? result.parsed : result
  return parsed.ok ? undefined : [parsed.problem, parsed.line]
}

const code = 'FH-7K3M-Q9ZT-4'
const november = {
  closing: '87.50',
  from: '2026-11-01',
  to: '2026-11-04',
  entries: [
    { amount: '100.00', on: '2026-11-03', remittance: code, name: 'Ada Lovelace', bankReference: 'R-1' },
    { amount: '-12.50', on: '2026-11-04', reference: 'P-7', name: 'Bank' },
  ],
}

describe('a CAMT.053 file', () => {
  it.each(['02', '04', '08', '13'])('of version %s is read', (version) => {
    const [statement] = read(camtFile({ ...november, version }), 'USD')
    expect(statement).toMatchObject({
      reference: '11',
      accountNumber: 'DE89370400440532013000',
      currency: 'USD',
      fromOn: '2026-11-01',
      toOn: '2026-11-04',
      opening: 0n,
      closing: 8750n,
    })
    expect(statement?.entries).toMatchObject([
      { amount: 10_000n, bookedOn: '2026-11-03', remittance: code, counterparty: 'Ada Lovelace', bankReference: 'R-1' },
      { amount: -1250n, bookedOn: '2026-11-04', references: ['P-7'], counterparty: 'Bank', bankReference: '' },
    ])
  })

  it('may have a byte-order mark, a prefix, and Latin-1 letters', () => {
    const file = camtFile({ ...november, entries: november.entries.map((each) => ({ ...each, name: 'Amélie' })) })
    const prefixed = file.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:').replace('xmlns=', 'xmlns:n=')
    expect(read(`\ufeff${prefixed}`, 'USD')[0]?.entries[0]?.counterparty).toBe('Amélie')
    const latin = Buffer.from(file.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    expect(read(latin, 'USD')[0]?.entries[0]?.counterparty).toBe('Amélie')
    expect(refusal(Buffer.from(file, 'latin1'), 'USD')).toEqual(['encoding', undefined])
  })

  it('splits a batch into its transactions where their amounts add up', () => {
    const part = (size: string) => `<TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">${size}</Amt></TxAmt></AmtDtls></TxDtls>`
    const batch = (sizes: readonly string[]) =>
      camtFile({ closing: '30.00', to: '2026-11-04', entries: [{ amount: '30.00', on: '2026-11-04' }] }).replace(
        /<TxDtls>[\s\S]*<\/TxDtls>/,
        sizes.map(part).join(''),
      )
    const amounts = (file: string) => read(file, 'USD')[0]?.entries.map(({ amount }) => amount)
    expect(amounts(batch(['10.00', '20.00']))).toEqual([1000n, 2000n])
    expect(amounts(batch(['10.00', '10.00']))).toEqual([3000n])
  })

  it('has the direction of its mark, also for a reversal, and leaves out pending entries', () => {
    const reversal = camtFile({ closing: '-5.00', to: '2026-11-04', entries: [{ amount: '-5.00', on: '2026-11-04' }] })
    const marked = reversal.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    expect(read(marked, 'USD')[0]?.entries[0]?.amount).toBe(-500n)
    expect(refusal(reversal.replace('BOOK', 'PDNG'), 'USD')).toEqual(['balance-mismatch', undefined])
  })

  it('in yen has no decimals', () => {
    const yen = { currency: 'JPY', opening: '0', closing: '1500', to: '2026-11-04' }
    const entries = [{ amount: '1500', on: '2026-11-04' }]
    expect(read(camtFile({ ...yen, entries }), 'JPY')[0]?.entries[0]?.amount).toBe(1500n)
    expect(refusal(camtFile({ ...yen, entries: [{ amount: '1500.5', on: '2026-11-04' }] }), 'JPY')?.[0]).toBe('amount')
  })

  it.each<[string, string, number | undefined, (file: string) => string]>([
    ['malformed', 'malformed', undefined, (file) => file.slice(0, -20)],
    ['version', 'version', 2, (file) => file.replace('camt.053.001.02', 'camt.054.001.02')],
    ['balance-mismatch', 'balance-mismatch', 28, (file) => file.replace('>100.00<', '>100.01<')],
    ['balance-missing', 'balance-missing', 5, (file) => file.replace('CLBD', 'CLAV')],
    ['direction', 'direction', 15, (file) => file.replace(/(<Ntry>[\s\S]*?)CRDT/, '$1BOTH')],
    ['amount', 'amount', 14, (file) => file.replace('>100.00<', '>1e2<')],
    ['amount', 'amount', 14, (file) => file.replace('>100.00<', '>-100.00<')],
    ['amount', 'amount', 14, (file) => file.replace('>100.00<', '>100.001<')],
    ['currency', 'currency', 14, (file) => file.replace('"USD">100.00', '"EUR">100.00')],
    ['date', 'date', 17, (file) => file.replace('<Dt>2026-11-03</Dt>', '<Dt>2026-02-30</Dt>')],
    [
      'unsafe',
      'unsafe',
      undefined,
      (file) => file.replace('<Document', '<!DOCTYPE Document [<!ENTITY a "aaaa">]><Document'),
    ],
    ['unsafe', 'unsafe', undefined, (file) => file.replace('<GrpHdr>', '<a>'.repeat(40))],
    ['malformed', 'malformed', undefined, (file) => file.replace('A. Payer', '&lol;').replace('Bank', '&lol;')],
  ])('is refused: %s', (_, problem, line, change) => {
    const file = camtFile(november)
    const changed = change(file)
    expect(changed).not.toBe(file)
    const [code_, at] = refusal(changed, 'USD') ?? []
    expect(code_).toBe(problem)
    if (line !== undefined && problem !== 'balance-mismatch') expect(typeof at).toBe('number')
  })

  it('names the line of its problem', () => {
    const file = camtFile(november).replace('>12.50<', '>12,50<')
    const line = file.split('\n').findIndex((each) => each.includes('12,50')) + 1
    expect(refusal(file, 'USD')).toEqual(['amount', line])
  })

  it('in another currency is refused', () => {
    expect(refusal(camtFile(november), 'EUR')?.[0]).toBe('currency')
  })
})

describe('an MT940 file', () => {
  it('is read with its three structures of information', () => {
    const [statement] = read(mt940Sample, 'EUR')
    expect(statement).toMatchObject({
      reference: '00011/001',
      accountNumber: '0532013000',
      opening: 100_000n,
      closing: 338_750n,
      fromOn: '2026-11-03',
      toOn: '2026-11-05',
    })
    expect(statement?.entries).toMatchObject([
      {
        line: 6,
        amount: 250_000n,
        bankReference: '0311ABC001',
        references: [code, 'E2E-77'],
        remittance: 'Investment FH7K3MQ9ZT4 November',
        counterparty: 'DUPONT AMELIE',
      },
      { amount: -1250n, bankReference: '0411ABC002', references: [], remittance: 'Account fees October' },
      { amount: -10_000n, remittance: 'Wrong transfer', counterparty: 'J. DE VRIES' },
    ])
  })

  it('places a booking day without a year beside its value date', () => {
    const file = (valued: string, booked: string) =>
      `:20:A\n:25:1\n:60F:C251231EUR0,\n:61:${valued}${booked}C1,00NTRFX\n:62F:C260105EUR1,00\n-`
    expect(read(file('260102', '1231'), 'EUR')[0]?.entries[0]?.bookedOn).toBe('2025-12-31')
    expect(read(file('251231', '0102'), 'EUR')[0]?.entries[0]?.bookedOn).toBe('2026-01-02')
  })

  it.each<[string, (file: string) => string]>([
    ['balance-mismatch', (file) => file.replace('3387,50', '3387,51')],
    ['malformed', (file) => file.replace('CR2500,00', 'X2500,00')],
    ['amount', (file) => file.replace('CR2500,00', 'CR2.500,00')],
    ['balance-missing', (file) => file.replace(':62F:', ':62X:')],
    ['date', (file) => file.replace('2611031103', '2613031103')],
    ['currency', (file) => file.replaceAll('EUR', 'USD')],
    ['currency', (file) => file.replace('EUR3387', 'USD3387')],
  ])('is refused: %s', (problem, change) => {
    expect(refusal(change(mt940Sample), 'EUR')?.[0]).toBe(problem)
  })
})

describe('a CSV file', () => {
  it('of Stripe has payments and fees, of the currency of the account', () => {
    const [statement] = read(stripeSample, 'USD')
    expect(statement?.entries).toMatchObject([
      { line: 2, amount: 10_000n, isFee: false, bankReference: 'txn_1', references: ['ch_1'] },
      { line: 2, amount: -320n, isFee: true },
      { line: 3, amount: -10_000n, isFee: false, references: ['re_1'], remittance: 'Refund, requested' },
    ])
    expect(read(stripeSample, 'EUR')[0]?.entries.map(({ amount }) => amount)).toEqual([5000n, -175n])
    expect(refusal(stripeSample, 'GBP')).toEqual(['currency', 2])
  })

  it('of PayPal has completed payments, fees and balances', () => {
    const [statement] = read(payPalSample, 'USD', { dateOrder: 'mdy' })
    expect(statement).toMatchObject({ opening: 0n, closing: 21_345n, fromOn: '2026-11-26', toOn: '2026-11-27' })
    expect(statement?.entries.map(({ amount }) => amount)).toEqual([125_000n, -3655n, -100_000n])
    expect(statement?.entries[0]).toMatchObject({ bankReference: '4AB12345CD678901E', counterparty: 'Ada Lovelace' })
  })

  it('of a bank may begin with the latest entry and be in Latin-1', () => {
    const [statement] = read(Buffer.from(bankCsvSample, 'latin1'), 'EUR', { decimalMark: ',' })
    expect(statement).toMatchObject({ opening: 100_000n, closing: 348_750n })
    expect(statement?.entries[1]).toMatchObject({ amount: 250_000n, counterparty: 'Müller', bookedOn: '2026-11-03' })
  })

  it('with unknown columns is read as they are assigned', () => {
    const file = 'When,What,In,Out\n2026-11-03,FH-7K3M-Q9ZT-4,100.00,\n2026-11-04,Fee,,12.50\n'
    const result = readStatements(encoded(file), { currency: 'USD' }, statementFiles)
    expect('parsed' in result && result.parsed).toMatchObject({
      problem: 'columns',
      columns: ['When', 'What', 'In', 'Out'],
    })
    const columns = { date: 'When', credit: 'In', debit: 'Out', remittance: 'What' }
    expect(read(file, 'USD', { columns })[0]?.entries.map(({ amount }) => amount)).toEqual([10_000n, -1250n])
    expect(refusal(file.replace(',,12.50', ',1.00,12.50'), 'USD', { columns })).toEqual(['direction', 3])
  })

  const line = (amount: string, date = '2026-11-03') => `Date;Amount\n${date};${amount}\n`
  it.each<[string, string, string, bigint]>([
    ['1234.56', '.', 'USD', 123_456n],
    ['1,234.56', '.', 'USD', 123_456n],
    ['1.234,56', ',', 'EUR', 123_456n],
    ['-1 234,56', ',', 'EUR', -123_456n],
    ['1’234.50', '.', 'CHF', 123_450n],
    ['(12.50)', '.', 'USD', -1250n],
    ['12.50-', '.', 'USD', -1250n],
    ['1.500', '.', 'KWD', 1500n],
    ['1,500', '.', 'JPY', 1500n],
  ])('reads %s with the mark %s in %s', (typed, mark, currency, amount) => {
    const decimalMark = mark === ',' ? ',' : '.'
    expect(read(line(typed), currency, { decimalMark })[0]?.entries[0]?.amount).toBe(amount)
  })

  it.each([
    ['1,500', 'USD'],
    ['1.500', 'EUR'],
    ['1.500', 'KWD'],
  ])('does not guess what %s is in %s', (typed, currency) => {
    expect(refusal(line(typed), currency)).toEqual(['ambiguous-amount', 2])
  })

  it.each(['1,234.56.7', '12.345.6', '1e3', '=1+1', '12,3,4.5', 'abc', ''])('refuses the amount %s', (typed) => {
    expect(refusal(line(typed), 'USD', { decimalMark: '.' })).toEqual(['amount', 2])
  })

  it('does not guess the order of day and month', () => {
    expect(refusal(line('1.00', '01/02/2026'), 'USD')).toEqual(['ambiguous-date', 2])
    const day = (date: string, terms: Options = {}) => read(line('1.00', date), 'USD', terms)[0]?.fromOn
    expect(day('13/02/2026')).toBe('2026-02-13')
    expect(day('01/02/2026', { dateOrder: 'dmy' })).toBe('2026-02-01')
    expect(day('01/02/2026', { dateOrder: 'mdy' })).toBe('2026-01-02')
    expect(refusal(line('1.00', '31.02.2026'), 'USD')).toEqual(['date', 2])
  })

  it.each<[string, string]>([
    ['malformed', 'Date,Amount\n2026-11-03,1.00,2.00\n'],
    ['amount', 'Date,Amount\n2026-11-03,9000000000000.00\n2026-11-04,-9000000000000.00\n'],
    ['amount', 'Date,Amount,Balance\n2026-11-03,1.00,90000000000000.00\n'],
    ['malformed', 'Date,Amount\n2026-11-03,"1.00\n'],
    ['no-statement', 'Date,Amount\n'],
    ['balance-mismatch', 'Date,Amount,Balance\n2026-11-03,1.00,1.00\n2026-11-04,1.00,3.00\n'],
    ['balance-missing', 'Date,Amount,Balance\n2026-11-03,1.00,\n'],
    ['unknown-format', 'Hello world'],
    ['no-statement', ''],
    ['too-many-entries', `Date,Amount\n${'2026-11-03,1.00\n'.repeat(20_001)}`],
    ['encoding', 'Date,Amount\n2026-11-03,\u0000\n'],
  ])('is refused: %s', (problem, file) => {
    expect(refusal(file, 'USD')?.[0]).toBe(problem)
  })
})

describe('any file', () => {
  it('never fails with an error that is not a refusal', () => {
    const mutated = fc
      .tuple(
        fc.constantFrom(camtFile(november), mt940Sample, stripeSample, payPalSample, bankCsvSample),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.string({ maxLength: 4 })), { maxLength: 4 }),
      )
      .map(([file, changes]) =>
        changes.reduce((text, [share, inserted]) => {
          const at = Math.floor(share * text.length)
          return text.slice(0, at) + inserted + text.slice(at + 1)
        }, file),
      )
    fc.assert(
      fc.property(fc.oneof(mutated, fc.string()), (file) => {
        const result = readStatements(encoded(file), { currency: 'USD' }, statementFiles)
        expect('parsed' in result ? typeof result.parsed.ok : result.ok).toBeDefined()
      }),
      { numRuns: 400 },
    )
  })
})

describe('the identity of an entry', () => {
  const entries = [1, 2, 3].flatMap(() => november.entries)
  const closing = '262.50'

  it('is the same in overlapping statements, and different for equal entries of one statement', () => {
    const whole = identitiesOf(read(camtFile({ ...november, closing, entries }), 'USD')[0]?.entries ?? [])
    expect(new Set(whole).size).toBe(entries.length)
    const part = identitiesOf(read(camtFile(november), 'USD')[0]?.entries ?? [])
    expect(part.every((identity) => whole.includes(identity))).toBe(true)
  })
})

describe('account numbers', () => {
  it.each([
    ['IBAN DE89370400440532013000 thanks', 'IBAN •••• 3000 thanks'],
    ['DE89 3704 0044 0532 0130 00', '•••• 3000'],
    ['from 123456789012', 'from •••• 9012'],
    [code, code],
    ['Order 2026-11', 'Order 2026-11'],
  ])('are hidden in %s', (text, masked) => {
    expect(maskAccountNumbers(text)).toBe(masked)
  })
})
