import type { LookupFunction } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createGuardedLookup, isPublicAddress, isRefusedAddress } from './public-address.ts'

describe('addresses', () => {
  test.each([
    '8.8.8.8',
    '142.250.74.10',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '2607:f8b0:4005:80a::200e',
    '2a00:1450::1',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '64:ff9b::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a',
    '64:ff9b:1::1',
    '5f00::1',
    'localhost',
    '',
    '1.2.3',
    '0x7f.0.0.1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('look-ups', () => {
  const answering =
    (...addresses: string[]): LookupFunction =>
    (_name, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )

  const resolve = (lookup: LookupFunction, all: boolean) =>
    new Promise<unknown>((settle, reject) => {
      createGuardedLookup(lookup)('web.push.apple.com', { all }, (error, found) =>
        error ? reject(error) : settle(found),
      )
    })

  test('return public addresses unchanged', async () => {
    const found = [
      { address: '17.188.143.1', family: 4 },
      { address: '2620:149::1', family: 6 },
    ]
    expect(await resolve(answering('17.188.143.1', '2620:149::1'), true)).toEqual(found)
    expect(await resolve(answering('17.188.143.1'), false)).toBe('17.188.143.1')
  })

  test.each([[['127.0.0.1']], [['17.188.143.1', '10.0.0.1']], [['17.188.143.1', '::1']], [['::ffff:10.0.0.1']], [[]]])(
    'reject %j as a whole',
    async (addresses) => {
      const error: unknown = await resolve(answering(...addresses), true).catch((reason: unknown) => reason)
      expect(isRefusedAddress(error)).toBe(true)
    },
  )

  test("pass on the resolver's error", async () => {
    const failing: LookupFunction = (_name, _options, done) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 0)
    const error: unknown = await resolve(failing, true).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'ENOTFOUND' })
    expect(isRefusedAddress(error)).toBe(false)
  })
})
