import { expect, it } from 'vitest'
import { excerptOf } from './conversation.ts'

it.each([
  ['Hello\n\n  there', 'Hello there'],
  // The end of what is read of a long message is within a character.
  [`a${' '.repeat(3838)}😀`, 'a 😀'],
  [`${' '.repeat(40_000)}${'👨‍👩‍👧‍👦'.repeat(2000)}`, ` ${'👨‍👩‍👧‍👦'.repeat(118)}…`],
])('the excerpt of a message is whole characters of one line', (body, excerpt) => {
  expect(excerptOf(body)).toBe(excerpt)
  expect(excerptOf(body).isWellFormed()).toBe(true)
})
