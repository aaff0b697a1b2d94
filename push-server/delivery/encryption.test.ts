import { createECDH } from 'node:crypto'
import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import webpush from 'web-push'
import { encrypt } from './encryption.ts'

interface Ece {
  encrypt(text: Buffer, options: object): Buffer
  decrypt(body: Buffer, options: object): Buffer
}
/** The encoder inside web-push, which allows a fixed salt and sender key. */
const ece = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as Ece

const envelope = { ttlSeconds: 60, urgency: 'high', topic: 'topic_1-x', authorization: 'vapid t=x, k=y' } as const
const endpoint = 'https://fcm.googleapis.com/fcm/send/a'

function browser(): { curve: ReturnType<typeof createECDH>; p256dh: string; auth: string } {
  const curve = createECDH('prime256v1')
  return { curve, p256dh: curve.generateKeys('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
}

test('matches RFC 8291 Appendix A, to the byte', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const body = ece.encrypt(Buffer.from('When I grow up, I want to be a watermelon'), {
    version: 'aes128gcm',
    privateKey: sender,
    dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
    salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a sent body decrypts with the browser’s keys', () => {
  const { curve, p256dh, auth } = browser()
  const text = '{"title":"Remboursement reçu ✓ تم"}'
  const request = encrypt(endpoint, { p256dh, auth }, Buffer.from(text), envelope)
  const opened = ece.decrypt(Buffer.from(request.body), { version: 'aes128gcm', privateKey: curve, authSecret: auth })
  expect(opened.toString()).toBe(text)
})

test('sets the headers of RFC 8030, and the given VAPID header', () => {
  const request = encrypt(endpoint, browser(), Buffer.from('x'), envelope)
  expect(request).toMatchObject({
    url: endpoint,
    headers: {
      TTL: '60',
      Urgency: 'high',
      Topic: 'topic_1-x',
      Authorization: 'vapid t=x, k=y',
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(request.body.length),
    },
  })
  expect(
    encrypt(endpoint, browser(), Buffer.from('x'), { ...envelope, topic: undefined, ttlSeconds: 0 }).headers,
  ).toMatchObject({ TTL: '0' })
})

test('signs no message separately', () => {
  const sign = vi.spyOn(webpush, 'getVapidHeaders')
  encrypt(endpoint, browser(), Buffer.from('x'), envelope)
  expect(sign).not.toHaveBeenCalled()
  sign.mockRestore()
})

test('encrypting one text twice uses different salts and keys', () => {
  const keys = browser()
  const [one, two] = [0, 1].map(() => Buffer.from(encrypt(endpoint, keys, Buffer.from('x'), envelope).body))
  expect(one!.subarray(0, 16)).not.toEqual(two!.subarray(0, 16))
  expect(one!.subarray(21, 86)).not.toEqual(two!.subarray(21, 86))
})

test('the largest payload of the contract stays below the smallest limit of the push services', () => {
  expect(encrypt(endpoint, browser(), Buffer.alloc(2000, 97), envelope).body.length).toBeLessThan(2744)
})
