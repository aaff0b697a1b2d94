import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceOf } from '#domain/investment/reference.ts'
import { type ExternalMovement, matchExactly, type MatchableEntry } from './match.ts'
import { differByOne, referenceKeysOf } from './reference-keys.ts'
import { type Candidate, suggest } from './suggest.ts'

const code = referenceOf(new Uint8Array([7, 20, 3, 21, 22, 9, 31, 26]))
const otherCode = referenceOf(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]))

const entry = (more: Partial<MatchableEntry> = {}): MatchableEntry => ({
  id: 'e1',
  bookedOn: '2026-11-03',
  amount: 10_000n,
  bankReference: '',
  references: [],
  remittance: '',
  counterparty: '',
  ...more,
})
const movement = (more: Partial<ExternalMovement> = {}): ExternalMovement => ({
  id: 'm1',
  bookedOn: '2026-11-04',
  amount: 10_000n,
  references: [code],
  ...more,
})

describe('an exact match', () => {
  it.each([
    ['the code itself', code],
    ['without separators', code.replaceAll('-', '')],
    ['in lower case and within a sentence', `payment for ${code.toLowerCase()} thank you`],
    ['with spaces', code.replaceAll('-', ' ')],
    ['with the letter O for zero', code.replaceAll('0', 'O')],
    ['joined to another word', `INVOICE${code.replaceAll('-', '')}NOVEMBER`],
  ])('finds a reference %s', (_, remittance) => {
    expect(matchExactly([entry({ remittance })], [movement()])).toEqual([{ entryId: 'e1', movementId: 'm1' }])
  })

  it.each([
    ['another amount', entry({ remittance: code, amount: 10_001n })],
    ['another direction', entry({ remittance: code, amount: -10_000n })],
    ['another reference', entry({ remittance: otherCode })],
    ['no reference', entry()],
    ['a wrong check character', entry({ remittance: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}` })],
  ])('needs more than %s', (_, other) => {
    expect(matchExactly([other], [movement()])).toEqual([])
  })

  it('compares the references of banks and providers as fields', () => {
    const paid = movement({ references: ['B-1'], amount: -500n })
    expect(matchExactly([entry({ bankReference: 'B-1', amount: -500n })], [paid])).toHaveLength(1)
    expect(matchExactly([entry({ remittance: 'B-1', amount: -500n })], [paid])).toEqual([])
    const charged = movement({ references: ['pi_3NabcDEF'] })
    expect(matchExactly([entry({ references: ['pi_3NabcDEF'] })], [charged])).toHaveLength(1)
  })

  it('prefers the nearest date', () => {
    const far = movement({ id: 'far', bookedOn: '2026-12-24' })
    expect(matchExactly([entry({ remittance: code })], [far, movement()])[0]?.movementId).toBe('m1')
  })

  const amounts = fc.constantFrom(100n, -100n, 250n)
  const codes = fc.constantFrom(code, otherCode, 'B-1')
  const days = fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-20')
  const entries = fc
    .array(fc.record({ amount: amounts, reference: codes, bookedOn: days }), { maxLength: 12 })
    .map((list) =>
      list.map(({ reference, ...rest }, index) => entry({ ...rest, id: `e${index}`, references: [reference] })),
    )
  const movements = fc
    .array(fc.record({ amount: amounts, reference: codes, bookedOn: days }), { maxLength: 12 })
    .map((list) =>
      list.map(({ reference, ...rest }, index) => movement({ ...rest, id: `m${index}`, references: [reference] })),
    )

  it('uses each entry and movement at most once, with equal amounts and references, and misses none', () => {
    fc.assert(
      fc.property(entries, movements, (ofStatement, ofLedger) => {
        const matches = matchExactly(ofStatement, ofLedger)
        expect(new Set(matches.map(({ entryId }) => entryId)).size).toBe(matches.length)
        expect(new Set(matches.map(({ movementId }) => movementId)).size).toBe(matches.length)
        const partner = (id: string) => ofLedger.find((each) => each.id === id)
        for (const { entryId, movementId } of matches) {
          const [left, right] = [ofStatement.find(({ id }) => id === entryId), partner(movementId)]
          expect([left?.amount, left?.references]).toEqual([right?.amount, right?.references])
        }
        const free = ofLedger.filter(({ id }) => !matches.some(({ movementId }) => movementId === id))
        for (const each of ofStatement.filter(({ id }) => !matches.some(({ entryId }) => entryId === id)))
          expect(free.some((one) => one.amount === each.amount && one.references[0] === each.references[0])).toBe(false)
      }),
    )
  })

  it('does not depend on the order of the lists', () => {
    const shuffled = fc
      .tuple(entries, movements)
      .chain(([ofStatement, ofLedger]) =>
        fc.tuple(
          fc.constant([ofStatement, ofLedger] as const),
          fc.shuffledSubarray(ofStatement, { minLength: ofStatement.length }),
          fc.shuffledSubarray(ofLedger, { minLength: ofLedger.length }),
        ),
      )
    const sorted = (matches: ReturnType<typeof matchExactly>) =>
      matches.map(({ entryId, movementId }) => `${entryId} ${movementId}`).toSorted()
    fc.assert(
      fc.property(shuffled, ([[ofStatement, ofLedger], otherEntries, otherMovements]) => {
        expect(sorted(matchExactly(otherEntries, otherMovements))).toEqual(sorted(matchExactly(ofStatement, ofLedger)))
      }),
    )
  })
})

describe('a suggestion', () => {
  const candidate = (more: Partial<Candidate> = {}): Candidate => ({
    id: 'c1',
    kind: 'investment',
    amount: 10_000n,
    references: [code],
    name: 'Amélie Dupont',
    bookedOn: '2026-10-01',
    ...more,
  })
  const reasonsFor = (of: MatchableEntry, ...candidates: Candidate[]) =>
    suggest(of, candidates).map(({ candidate: { id }, reason }) => [id, reason])
  const mistyped = `${code.slice(0, 4)}${code[4] === 'X' ? 'Y' : 'X'}${code.slice(5)}`

  it.each([
    ['reference', entry({ remittance: code })],
    ['similar-reference', entry({ remittance: mistyped })],
    ['similar-reference', entry({ remittance: code.slice(0, -2) })],
    ['name', entry({ counterparty: 'DUPONT AMELIE' })],
    ['other-amount', entry({ remittance: code, amount: 9_900n })],
  ])('has the reason %s', (reason, of) => {
    expect(reasonsFor(of, candidate())).toEqual([['c1', reason]])
  })

  it.each([
    ['less-fee', { amount: 9_900n }],
    ['less-fee', { amount: 5000n }],
    ['other-amount', { amount: 4999n }],
    ['other-amount', { amount: 10_100n }],
  ])('of a payment that came back has the reason %s', (reason, more) => {
    const returned = candidate({ kind: 'withdrawal-return' })
    expect(reasonsFor(entry({ remittance: code, ...more }), returned)).toEqual([['c1', reason]])
    expect(reasonsFor(entry({ remittance: '', ...more }), returned)).toEqual([])
  })

  it('by the amount alone needs a near date', () => {
    expect(reasonsFor(entry(), candidate())).toEqual([])
    expect(reasonsFor(entry(), candidate({ bookedOn: '2026-10-30' }))).toEqual([['c1', 'amount']])
  })

  it('is never of another direction', () => {
    expect(reasonsFor(entry({ remittance: code, amount: -10_000n }), candidate())).toEqual([])
  })

  it('ranks the reasons, then the dates, and lists five', () => {
    const near = { references: [], name: '', bookedOn: '2026-11-01' }
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => candidate({ ...near, id }))
    const found = reasonsFor(entry({ remittance: code }), ...many, candidate({ id: 'exact' }))
    expect(found).toHaveLength(5)
    expect(found[0]).toEqual(['exact', 'reference'])
    expect(found[1]).toEqual(['a', 'amount'])
  })
})

describe('references', () => {
  it.each([
    ['ABCDEFG', 'ABCDEFX', true],
    ['ABCDEFG', 'ABCDEF', true],
    ['ABCDEFG', 'ABCXDEFG', true],
    ['ABCDEFG', 'ABDCEFG', true],
    ['ABCDEFG', 'ABCDEFG', false],
    ['ABCDEFG', 'ABDCEGF', false],
    ['ABCDEFG', 'ABCDEFGHI', false],
  ])('%s and %s differ by one character: %s', (a, b, expected) => {
    expect(differByOne(a, b)).toBe(expected)
    expect(differByOne(b, a)).toBe(expected)
  })

  it('of an entry without texts are none', () => {
    expect(referenceKeysOf({ bankReference: '', references: [], remittance: '' }).size).toBe(0)
  })
})
