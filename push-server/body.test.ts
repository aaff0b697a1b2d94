import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { forgetBody, subscribeBody } from '#contract/push.ts'
import { decodeBody, readBody } from './body.ts'

const post = (body: BodyInit, type = 'application/json') =>
  new Request('https://example.com/', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit)

async function read(body: BodyInit, type?: string): Promise<unknown> {
  const request = post(body, type)
  try {
    return decodeBody(request, await readBody(request), forgetBody)
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
}

test('parses JSON of the expected shape', async () => {
  expect(await read('{"subscriber":"abcd"}', 'application/json; charset=utf-8')).toEqual({ subscriber: 'abcd' })
})

test.each([
  ['no body', ''],
  ['not JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"subscriber"'],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
  ['deep lists', '['.repeat(60_000) + ']'.repeat(60_000)],
  ['deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
])('%s is malformed', async (_name, body) => {
  expect(await read(body)).toBe('MALFORMED_JSON')
})

test('brackets inside a text are ignored', async () => {
  expect(await read(JSON.stringify({ subscriber: '[[[[[[[[\\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[' }))).toHaveProperty(
    'subscriber',
  )
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  '',
])('%s is unsupported', async (type) => {
  expect(await read('{"subscriber":"abcd"}', type)).toBe('UNSUPPORTED_MEDIA_TYPE')
})

test('a body beyond 128 kB is rejected, also without a declared length', async () => {
  expect(await read('x'.repeat(131_073))).toBe('BODY_TOO_LARGE')
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  expect(await read(endless)).toBe('BODY_TOO_LARGE')
  expect(sent).toBeLessThan(1_000_000)
})

test.each([
  ['an unknown field', '{"subscriber":"abcd","admin":true}'],
  ['a prototype', '{"subscriber":"abcd","__proto__":{"admin":true}}'],
  ['a NUL', '{"subscriber":"ab\\u0000cd"}'],
  ['half a surrogate pair', '{"subscriber":"ab\\ud800cd"}'],
  ['a number', '{"subscriber":12345}'],
  ['null', '{"subscriber":null}'],
  ['a list', '{"subscriber":["abcd"]}'],
])('%s is invalid', async (_name, body) => {
  expect(await read(body)).toBe('INVALID_INPUT')
})

test('accepts a subscription as browsers serialize it, with expirationTime null', async () => {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/a',
    expirationTime: null,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }
  const request = post(JSON.stringify({ ticket: 't'.repeat(60), subscription }))
  const { expirationTime: _none, ...rest } = subscription
  expect(decodeBody(request, await readBody(request), subscribeBody).subscription).toEqual(rest)
})
