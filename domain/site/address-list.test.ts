import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asAddress, asIPv4, isListed, networkOf, wrongAddress } from './address-list.ts'

describe('isListed', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.8', '203.0.113.7', false],
    ['203.0.113.200', '203.0.113.0/24', true],
    ['203.0.114.1', '203.0.113.0/24', false],
    ['203.0.113.200', '198.51.100.1, 203.0.113.128/25', true],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '::ffff:203.0.113.0/120', true],
    ['2001:db8::7', '2001:db8::/32', true],
    ['2001:db9::7', '2001:db8::/32', false],
    ['2001:0DB8:0:0:0:0:0:7', '2001:db8::7', true],
    ['fe80::1%eth0', 'fe80::1', true],
    ['::1', '127.0.0.1', false],
    ['0.0.0.1', '::1', false],
    ['203.0.113.7', '', false],
    ['unknown', 'unknown', false],
    ['', '0.0.0.0/1', false],
    ['203.0.113.7, 10.0.0.1', '203.0.113.7', false],
  ])('%s on “%s”: %s', (address, list, listed) => expect(isListed(address, list)).toBe(listed))

  it('matches every address in its own block of any length', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 1, max: 32 }), (address, length) => {
        expect(isListed(address, `${address}/${length}`)).toBe(true)
        expect(wrongAddress(`${address}/${length}`)).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(wrongAddress(address)).toBeUndefined()
        expect(isListed(address, address)).toBe(true)
      }),
    )
  })
})

describe('wrongAddress', () => {
  it.each([
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '0x7f.0.0.1',
    '203.0.113.7/0',
    '203.0.113.7/33',
    '203.0.113.7/24/8',
    '2001:db8::7::1',
    '2001:db8:::1',
    '2001:db8::/129',
    '1:2:3:4:5:6:7:8:9',
    '12345::',
    '*',
    'example.com',
  ])('rejects %s', (part) => expect(wrongAddress(`192.0.2.1\n${part}`)).toBe(part))

  it.each(['', '192.0.2.1', '192.0.2.0/24\n2001:db8::/48', '::', '64:ff9b::192.0.2.33/96'])('accepts “%s”', (list) =>
    expect(wrongAddress(list)).toBeUndefined(),
  )
})

it('returns the IPv4 address of a mapped address', () => {
  expect(asIPv4('::ffff:192.0.2.33')).toBe('192.0.2.33')
  expect(asIPv4('192.0.2.33')).toBe('192.0.2.33')
  expect(asIPv4('2001:db8::1')).toBeUndefined()
  expect(asIPv4('unknown')).toBeUndefined()
})

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8::7', '20010db800000000::/64'],
    ['2001:db8:0:0:ffff:ffff:ffff:ffff', '20010db800000000::/64'],
    ['2001:db8:0:1::7', '20010db800000001::/64'],
    ['fe80::1%eth0', 'fe80000000000000::/64'],
    ['visitor', 'visitor'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('asAddress', () => {
  it.each([
    ['203.0.113.7:80', '203.0.113.7'],
    ['[2001:db8::7]:80', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['203.0.113.7:80:90', undefined],
    ['unknown', undefined],
    ['', undefined],
  ])('parses %s as %s', (entry, address) => {
    expect(asAddress(entry)).toBe(address)
  })
})
