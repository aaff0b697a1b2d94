import { expect, test } from 'vitest'
import { faqPage, plainText, summaryOf } from './plain-text.ts'

test.each([
  ['## Head\n\nSee **this** and [that](/fees).', 'Head See this and that.'],
  ['1. One\n2. Two\n\n- three', 'One Two three'],
  ['| a | b |\n| --- | --- |\n| 5% | 1 |', 'a b 5% 1'],
])('%j becomes %s', (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain)
})

test('a summary ends at a word boundary', () => {
  const summary = summaryOf('word '.repeat(60))
  expect(summary.length).toBeLessThanOrEqual(160)
  expect(summary).toMatch(/word…$/)
})

test('no questions make no FAQ page', () => {
  expect(faqPage([])).toEqual({})
})
