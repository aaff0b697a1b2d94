import { describe, expect, test } from 'vitest'
import { FormError, parseForm } from './form.ts'

describe('form bodies', () => {
  test.each([
    ['a=1&b=x%20y', { a: '1', b: 'x y' }],
    [
      'line_items[0][price_data][currency]=usd&line_items[0][quantity]=2&line_items[1][quantity]=3',
      { line_items: [{ price_data: { currency: 'usd' }, quantity: '2' }, { quantity: '3' }] },
    ],
    ['expand[]=a.b&expand[]=c', { expand: ['a.b', 'c'] }],
    ['metadata[__proto__]=x', { metadata: Object.fromEntries([['__proto__', 'x']]) }],
    ['0=a', { 0: 'a' }],
    ['', {}],
  ])('%s', (text, values) => {
    expect(parseForm(text)).toEqual(values)
  })

  test.each([
    'a[b=1',
    'a]b=1',
    '[a]=1',
    `a${'[b]'.repeat(8)}=1`,
    Array.from({ length: 1001 }, (_, n) => `a${n}=1`).join('&'),
  ])('rejects %.20s', (text) => {
    expect(() => parseForm(text)).toThrow(FormError)
  })
})
