import { describe, expect, it } from 'vitest'
import { type Faces, linesOf, type Direction } from './lines.ts'

type Face = 'latin' | 'arabic'

/** Ten points for each letter. */
const faces: Faces<Face> = {
  faceOf: (cluster, before) => {
    if (cluster === ' ') return before ?? 'latin'
    return /\p{Script=Arabic}|،/u.test(cluster) ? 'arabic' : 'latin'
  },
  joins: (face) => face === 'arabic',
  widthOf: ({ text }) => Array.from(text).length * 10,
}

/** Each line as its runs from left to right; joined ones between angle brackets, in reading order. */
function laid(text: string, base: Direction, width = 10_000): string[][] {
  return linesOf(text, base, width, faces).map(({ runs }) =>
    runs.map((run) => (run.joins ? `<${run.text}>` : run.text)),
  )
}

describe('the order of runs', () => {
  it.each<[string, string, Direction, string[]]>([
    ['Latin alone', 'Price (USD)', 'ltr', ['Price (USD)']],
    ['Arabic alone is one run, shaped by its font', 'بسعر الوحدة', 'rtl', ['<بسعر الوحدة>']],
    // As in browsers: the amount and its currency each run from left to right, but follow each other from the right.
    ['brackets, Arabic, an amount', '(بسعر 1,250.00 USD)', 'rtl', ['(', 'USD', ' ', '1,250.00', '<بسعر >', ')']],
    ['the same amount, isolated', '(بسعر \u20661,250.00 USD\u2069)', 'rtl', ['(', '1,250.00 USD', '<بسعر >', ')']],
    ['a date between words', 'من 12/03/2027 إلى', 'rtl', ['<إلى>', ' ', '12/03/2027', '<من >']],
    ['Arabic within Latin', 'Name: بسعر 25 (x)', 'ltr', ['Name: ', '25', '<بسعر >', ' (x)']],
    [
      'an isolated name keeps its final full stop',
      'شركة \u2068Row L.L.C.\u2069 في',
      'rtl',
      ['<في>', ' ', 'Row L.L.C.', '<شركة >'],
    ],
    ['an IP address', '\u20662001:db8::1\u2069', 'rtl', ['2001:db8::1']],
    ['directional marks have no glyph', '\u200f1,250.00 US$', 'rtl', ['$', 'US', ' ', '1,250.00']],
  ])('%s', (_, text, base, runs) => expect(laid(text, base)).toEqual([runs]))
})

describe('lines', () => {
  it('break between words, by measured width', () =>
    expect(laid('one two three', 'ltr', 70)).toEqual([['one two'], ['three']]))

  it('keep the order of the paragraph when it is wrapped', () =>
    expect(laid('قال (بسعر 1,250.00 USD) أمس', 'rtl', 110)).toEqual([
      ['<بسعر>', ')', '<قال >'],
      ['1,250.00'],
      ['<أمس>', ' (', 'USD'],
    ]))

  it('break a word that is wider than a line', () =>
    expect(laid('0123456789abcdef', 'ltr', 60)).toEqual([['012345'], ['6789ab'], ['cdef']]))

  it('of an empty text are none', () => expect(laid('', 'rtl')).toEqual([]))
})
