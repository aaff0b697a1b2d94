/**
 * The second defence against server-side request forgery: even a host of the allow-list must resolve to public
 * addresses. The connection uses the addresses that were checked, so a name that resolves differently a moment later
 * (rebinding) gains nothing.
 */

import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'

/**
 * Special-purpose ranges of IANA that no push service uses: private, loopback, link-local, CGNAT, ULA, multicast,
 * documentation.
 */
const ipv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/**
 * In IPv6 only the global unicast range is public, without the parts that embed IPv4 addresses or serve documentation.
 */
const ipv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [network, prefix] of ipv4) closed.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of ipv6) closed.addSubnet(network, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const translated = new BlockList()
translated.addSubnet('64:ff9b::', 96, 'ipv6')

/** Returns whether this is a public internet address. Anything that is not an address is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  // Networks with IPv6 only reach IPv4 through this prefix (RFC 6052), so the embedded address is checked.
  if (translated.check(address, 'ipv6')) return isPublicAddress(embeddedIpv4(address))
  return globalUnicast.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

function embeddedIpv4(address: string): string {
  const dotted = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (dotted !== undefined) return dotted
  const [high = '0', low = '0'] = address
    .split(':')
    .slice(-2)
    .map((part) => part || '0')
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16BE(Number.parseInt(high, 16), 0)
  bytes.writeUInt16BE(Number.parseInt(low, 16), 2)
  return bytes.join('.')
}

const refusedCode = 'PRIVATE_ADDRESS'

/** Whether a connection failed because its host resolved to an address that is not public. */
export function isRefusedAddress(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === refusedCode) return true
  return false
}

/** Resolves a name and refuses it if any of its addresses is not public. */
export function createGuardedLookup(resolve: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found, family) => {
      if (error) return done(error, '', 0)
      const addresses = typeof found === 'string' ? [{ address: found, family: family ?? 0 }] : found
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(
          Object.assign(new Error('the host has an address that is not public'), { code: refusedCode }),
          '',
          0,
        )
      }
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
