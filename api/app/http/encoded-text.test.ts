import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { BestQualityBudget, EncodedText, EncodedTexts } from './encoded-text.ts'

/** The qualities differ more the more redundancy there is. */
const text = Array.from(
  { length: 600 },
  (_, number) => `<a href="/campaign/${(number * 7919) % 613}">${number}</a>`,
).join('')
const bytesOf = async (encoded: EncodedText, best: 'now' | 'next' | 'never'): Promise<Buffer> => {
  const { body } = await encoded.for('br', best)
  return body as Buffer
}

it('each encoding that a browser accepts is made once, and decodes to the text', async () => {
  const encoded = new EncodedText(text)
  expect(await encoded.for(null, 'now')).toEqual({ body: text })
  expect(await encoded.for('identity', 'now')).toEqual({ body: text })
  const br = await encoded.for('gzip, deflate, br, zstd', 'now')
  const gzip = await encoded.for('gzip, deflate', 'now')
  expect([br.encoding, gzip.encoding]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.body as Buffer).toString()).toBe(text)
  expect(gunzipSync(gzip.body as Buffer).toString()).toBe(text)
  expect((await encoded.for('br', 'now')).body).toBe(br.body)
  expect((await encoded.for('gzip', 'now')).body).toBe(gzip.body)
})

it('the best quality is used on the first request, on the next, or never', async () => {
  const [now, next, never] = [new EncodedText(text), new EncodedText(text), new EncodedText(text)]
  const best = await bytesOf(now, 'now')
  const quick = await bytesOf(next, 'next')
  expect(best.length).toBeLessThan(quick.length)
  expect((await bytesOf(next, 'next')).equals(best)).toBe(true)
  await bytesOf(never, 'never')
  expect((await bytesOf(never, 'never')).equals(quick)).toBe(true)
})

it('texts of one digest share their compressed forms, and the least recently used ones are evicted', async () => {
  const texts = new EncodedTexts()
  const first = texts.of('first', text)
  expect(texts.of('first', text)).toBe(first)
  const large = 'x'.repeat(4 * 1024 * 1024)
  for (let number = 0; number < 4; number += 1) texts.of(`large ${number}`, large)
  expect(texts.of('large 3', large).text).toBe(large)
  expect(texts.of('first', text)).not.toBe(first)
})

it('a flood of different texts gets the fast quality, until the budget refills', async () => {
  let now = 0
  const budget = new BestQualityBudget({ capacity: 2, refillPerSecond: 1 }, () => now)
  const size = async (): Promise<number> => (await bytesOf(new EncodedText(text, budget), 'now')).length
  const [first, second, third] = [await size(), await size(), await size()]
  expect(second).toBe(first)
  expect(third).toBeGreaterThan(first)
  now = 1000
  expect(await size()).toBe(first)
})
