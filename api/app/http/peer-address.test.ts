import { expect, test } from 'vitest'
import { peerAddress } from './peer-address.ts'

const from = (remoteAddress: string | undefined, forwarded: string | string[] | undefined, proxies: number) =>
  peerAddress(
    { socket: remoteAddress === undefined ? {} : { remoteAddress }, headers: { 'x-forwarded-for': forwarded } },
    proxies,
  )

test.each([
  ['no proxy is trusted: the header is ignored', '198.51.100.9', '203.0.113.1', 0, '198.51.100.9'],
  ['the entry that the one proxy added', '10.0.0.1', '203.0.113.1', 1, '203.0.113.1'],
  ['an entry forged before it', '10.0.0.1', '192.0.2.66, 203.0.113.1', 1, '203.0.113.1'],
  ['many forged before it', '10.0.0.1', '192.0.2.1,192.0.2.2,, ,192.0.2.3,203.0.113.1', 1, '203.0.113.1'],
  ['a header forged beside it', '10.0.0.1', ['192.0.2.66', '203.0.113.1'], 1, '203.0.113.1'],
  ['two proxies', '10.0.0.1', '192.0.2.66, 203.0.113.1, 10.0.0.2', 2, '203.0.113.1'],
  ['two proxies, one of them bypassed', '198.51.100.9', '203.0.113.1', 2, '198.51.100.9'],
  ['no entry', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['an empty header', '10.0.0.1', '', 1, '10.0.0.1'],
  ['an empty entry in the relevant position', '10.0.0.1', '192.0.2.66, ', 1, '10.0.0.1'],
  ['an entry that is no address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['an entry in octal notation', '10.0.0.1', '0300.0.2.1', 1, '10.0.0.1'],
  ['one with a port', '10.0.0.1', '203.0.113.1:5678', 1, '203.0.113.1'],
  ['IPv6', '10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
  ['IPv6 with a port', '10.0.0.1', '[2001:db8::1]:5678', 1, '2001:db8::1'],
  ['a closed socket', undefined, undefined, 0, 'unknown'],
] as const)('%s', (_, peer, forwarded, proxies, address) => {
  expect(from(peer, forwarded as string | string[] | undefined, proxies)).toBe(address)
})
