import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('the secret that both programs share')
const text = '{"title":"تم استلام دفعتك"}'

test('what was sealed opens again, and shows nothing of itself', () => {
  const sealed = seal.seal('message-1', text)
  expect(seal.open('message-1', sealed)).toBe(text)
  expect(Buffer.from(sealed, 'base64url').includes('title')).toBe(false)
  expect(seal.seal('message-1', text)).not.toBe(sealed)
})

test('not for another message, under another secret, or after a change', () => {
  const sealed = seal.seal('message-1', text)
  expect(seal.open('message-2', sealed)).toBeUndefined()
  expect(createSeal('another secret altogether, as long').open('message-1', sealed)).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const index of [0, 15, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(seal.open('message-1', changed.toString('base64url'))).toBeUndefined()
  }
  expect(seal.open('message-1', '')).toBeUndefined()
})
