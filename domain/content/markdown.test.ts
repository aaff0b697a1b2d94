import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicUrl } from '#domain/public-url.ts'
import { type Block, type Inline, type Line, parseMarkdown, picturesIn } from './markdown.ts'

const id = '0f3a1c2d-1111-8222-a333-0123456789ab'

const linesOf = (block: Block): readonly Line[] =>
  'rows' in block ? block.rows.flat() : 'items' in block ? block.items : [block.of]
const flat = (line: Line): Exclude<Inline, string>[] =>
  line.flatMap((part) => (typeof part === 'string' ? [] : [part, ...('of' in part ? flat(part.of) : [])]))
const elementsIn = (text: string) => parseMarkdown(text).flatMap(linesOf).flatMap(flat)
const plain = (line: Line): string =>
  line.map((part) => (typeof part === 'string' ? part : 'of' in part ? plain(part.of) : part.alt)).join('')

describe('blocks', () => {
  it.each([
    [
      'One.\n\nTwo.\nStill two.',
      [
        ['p', 'One.'],
        ['p', 'Two.\nStill two.'],
      ],
    ],
    [
      '## Plan\nText',
      [
        ['h', 'Plan'],
        ['p', 'Text'],
      ],
    ],
    [
      'Reasons:\n- one\n- two',
      [
        ['p', 'Reasons:'],
        ['ul', 'one', 'two'],
      ],
    ],
    ['- one\n  goes on\n- two', [['ul', 'one\ngoes on', 'two']]],
    ['1. one\n2. two', [['ol', 'one', 'two']]],
    ['Founded in\n2019. Then more.', [['p', 'Founded in\n2019. Then more.']]],
    ['| a | b |\n| --- | --- |\n| c | d |', [['table', 'a', 'b', 'c', 'd']]],
    ['| a | b |\n| c | d |\n| e | f |', [['table', 'a', 'b', 'c', 'd', 'e', 'f']]],
    ['| not a table', [['p', '| not a table']]],
    ['#hashtag and #2', [['p', '#hashtag and #2']]],
    [
      '\r\n\r\nOne\r\n\r\n\r\nTwo',
      [
        ['p', 'One'],
        ['p', 'Two'],
      ],
    ],
    ['', []],
  ])('%j', (text, blocks) => {
    expect(parseMarkdown(text).map((block) => [block.tag, ...linesOf(block).map(plain)])).toEqual(blocks)
  })

  it('reads the level of a heading and the start of a list', () => {
    expect(parseMarkdown('# a\n## b\n### c\n#### d')).toMatchObject([
      { level: 0 },
      { level: 0 },
      { level: 1 },
      { level: 2 },
    ])
    expect(parseMarkdown('2019. A year')).toMatchObject([{ tag: 'ol', start: 2019 }])
  })
})

describe('a line', () => {
  it.each([
    ['**b** and *i*', ['strong', 'em']],
    ['**see [this](/terms)**', ['strong', 'a']],
    ['[*this*](https://example.com/a)', ['a', 'em']],
    [`![Front](${id})`, ['img']],
    [`![](${id})`, ['img']],
    ['5*3*2 and a * b * c', []],
    ['****', []],
    ['[](https://example.com/)', []],
  ])('%j', (text, types) => {
    expect(elementsIn(text).map(({ tag }) => tag)).toEqual(types)
  })

  it.each([
    'javascript:alert`1`',
    'data:text/html,x',
    '//evil.example/a',
    '/\\evil.example/a',
    'https://user:password@evil.example/',
    'https://127.0.0.1/',
    'http://intranet/',
  ])('has no link to %s', (target) => {
    expect(parseMarkdown(`[press](${target})`)).toEqual([{ tag: 'p', of: [`[press](${target})`] }])
  })

  it.each([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '/media/x/360.webp',
    `${id}/../..`,
    `x${id}`,
    'data:image/png,x',
  ])('has no picture from %s', (target) => {
    expect(parseMarkdown(`![a](${target})`)).toEqual([{ tag: 'p', of: [`![a](${target})`] }])
    expect(picturesIn(`![a](${target})`)).toEqual([])
  })
})

const pieces = '[ ] ( ) ! * ** | - 1. ## / // \\ https:// http:// javascript: a x.example 127.0.0.1 <script>'.split(' ')
const piece = fc.constantFrom(...pieces, '- ', '1. ', '## ', ' ', '\n', '\n\n', id, '\u202e', '\u0000')
const anyText = fc.oneof(
  fc.string(),
  fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
)

describe('whatever is entered', () => {
  it('links lead to public hosts or to paths of this site, and pictures are files', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const element of elementsIn(text)) {
          if (element.tag === 'a')
            expect(publicUrl(element.href) === element.href || /^\/(?![/\\])/.test(element.href)).toBe(true)
          if (element.tag === 'img') expect(element.id).toMatch(/^[0-9a-f-]{36}$/)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('the pictures of a text are those that its blocks show', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = elementsIn(text).flatMap((each) => (each.tag === 'img' ? [each.id] : []))
        expect(shown.every((each) => picturesIn(text).includes(each))).toBe(true)
      }),
    )
  })

  it('plain paragraphs stay as they are', () => {
    const term = fc.stringMatching(/^[a-zA-Zéß\u0627-\u064a]{1,8}[.,!?]?$/)
    const paragraph = fc.array(term, { minLength: 1, maxLength: 12 }).map((terms) => terms.join(' '))
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 5 }), (paragraphs) => {
        expect(parseMarkdown(paragraphs.join('\n\n'))).toEqual(paragraphs.map((text) => ({ tag: 'p', of: [text] })))
      }),
    )
  })
})
