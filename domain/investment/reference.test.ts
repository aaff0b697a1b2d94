import { expect, it } from 'vitest'
import { readReference, referenceOf, referencePrefix } from './reference.ts'

const code = referenceOf(new Uint8Array([7, 19, 3, 20, 22, 9, 31, 25]))

it('is readable and parsed in every copied form', () => {
  expect(code).toMatch(/^FH-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-Z]$/)
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `])
    expect(readReference(typed)).toBe(code)
})

it('accepts letters that look like digits as digits', () => {
  const zeros = referenceOf(new Uint8Array(8))
  expect(readReference(zeros.replaceAll('0', 'O'))).toBe(zeros)
})

it('detects every single wrong character of the body', () => {
  const body = code.slice(3, 12)
  for (let index = 0; index < body.length; index += 1) {
    if (body[index] === '-') continue
    const wrong = body[index] === 'A' ? 'B' : 'A'
    expect(readReference(`FH-${body.slice(0, index)}${wrong}${body.slice(index + 1)}${code.slice(12)}`)).toBeUndefined()
  }
})

it.each(['', 'FH-', 'FH-1234', `${code}9`])('rejects %j', (typed) => expect(readReference(typed)).toBeUndefined())

it.each([
  [code.slice(0, 7), code.slice(0, 7)],
  [code.slice(0, 9).toLowerCase(), code.slice(0, 9)],
  [code.slice(3, 12).replace('-', ' '), code.slice(0, 12)],
  [code, code],
])('accepts %j as a prefix', (typed, prefix) => expect(referencePrefix(typed)).toBe(prefix))

it.each(['', 'FH-', 'FH-123', `${code}9`])('rejects %j as a prefix', (typed) =>
  expect(referencePrefix(typed)).toBeUndefined(),
)
