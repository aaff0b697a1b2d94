import { describe, expect, test } from 'vitest'
import { createEndpointReader, hashPrefix } from './endpoints.ts'

const read = createEndpointReader([])

describe('real push services', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/dXxY:APA91bH-w_x',
    'https://jmt17.google.com/fcm/send/cA:APA91',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl_-x',
    'https://autopush.stage.push.services.mozilla.com/wpush/v1/x',
    'https://web.push.apple.com/QGuQyavXutnMe4s',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2b%2fx&x=1',
  ])('are accepted: %s', (endpoint) => {
    expect(read(endpoint)?.url).toBe(endpoint)
  })

  test('have one endpoint for all spellings of a URL', () => {
    const plain = read('https://fcm.googleapis.com/fcm/send/a')
    expect(read('https://FCM.GoogleApis.com:443/fcm/send/a')).toEqual(plain)
    expect(read('https://fcm.googleapis.com/fcm/send/b')?.hash).not.toEqual(plain?.hash)
    expect(plain?.origin).toBe('https://fcm.googleapis.com')
    expect(hashPrefix(plain!.hash)).toMatch(/^[0-9a-f]{8}$/)
  })
})

describe('other endpoints', () => {
  test.each([
    // Scheme and port
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://fcm.googleapis.com:80/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'javascript:alert(1)',
    'data:text/plain,x',
    '//fcm.googleapis.com/x',
    'https:fcm.googleapis.com/x',
    'https:/fcm.googleapis.com/x',
    'https:///fcm.googleapis.com/x',
    // User information, and parsers that disagree about it
    'https://user@fcm.googleapis.com/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://fcm.googleapis.com%40127.0.0.1/x',
    'https://fcm.googleapis.com\\@127.0.0.1/x',
    'https://127.0.0.1\\@fcm.googleapis.com/x',
    'https://127.0.0.1#@fcm.googleapis.com/x',
    'https://127.0.0.1?@fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#fragment',
    // Look-alike hosts
    'https://fcm.googleapis.com./x',
    'https://.push.apple.com/x',
    'https://push.apple.com/x',
    'https://notify.windows.com/x',
    'https://evilpush.apple.com/x',
    'https://web.push.apple.com.evil.example/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://xfcm.googleapis.com/x',
    'https://fcm.googleapis.comx/x',
    'https://fcm-googleapis.com/x',
    'https://a..push.apple.com/../x@y',
    // Internationalised dots and letters
    'https://fcm。googleapis。com/x',
    'https://fcm．googleapis．com/x',
    'https://fcm｡googleapis｡com/x',
    'https://ｆcm.googleapis.com/x',
    'https://fcm.googleapıs.com/x',
    'https://fcm.googleapis.com/é',
    // IP addresses in every notation
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://017700000001/x',
    'https://0177.0.0.1/x',
    'https://0x7f.1/x',
    'https://127.1/x',
    'https://0/x',
    'https://0.0.0.0/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/x',
    'https://[::]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[0:0:0:0:0:ffff:a9fe:a9fe]/x',
    'https://[fe80::1%25eth0]/x',
    'https://[fd00::1]/x',
    'https://localhost/x',
    'https://metadata.google.internal/x',
    // White space and control characters that URL parsers drop
    ' https://fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x ',
    'https://fcm.goo\tgleapis.com/x',
    'https://fcm.googleapis.com/x\n',
    'https://fcm.googleapis.com/\r\nHost: evil',
    'https://fcm.googleapis.com/\u0000',
    // Too long, or empty
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    '',
    'https://',
    'null',
  ])('are rejected: %j', (endpoint) => {
    expect(read(endpoint)).toBeUndefined()
  })
})

describe('extra origins, for tests', () => {
  const relaxed = createEndpointReader(['http://127.0.0.1:8090'])

  test('are allowed exactly', () => {
    expect(relaxed('http://127.0.0.1:8090/push/1')?.origin).toBe('http://127.0.0.1:8090')
    expect(relaxed('https://fcm.googleapis.com/a')).toBeDefined()
  })

  test.each([
    'http://127.0.0.1:8091/push/1',
    'https://127.0.0.1:8090/push/1',
    'http://127.0.0.1/push/1',
    'http://user@127.0.0.1:8090/push/1',
    'http://localhost:8090/push/1',
  ])('allow no other endpoint: %s', (endpoint) => {
    expect(relaxed(endpoint)).toBeUndefined()
  })
})
