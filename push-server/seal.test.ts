import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('the secret that both programs share')
const text = '{"title":"تم استلام دفعتك"}'

test('sealed text opens again, and reveals nothing', () => {
  const sealed = seal.seal('message-1', text)
  expect(seal.open('message-1', sealed)).toBe(text)
  expect(Buffer.from(sealed, 'base64url').includes('title')).toBe(false)
  expect(seal.seal('message-1', text)).not.toBe(sealed)
})

test('sealed text opens for no other message, secret or content', () => {
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
