/** A bucket of calls per address: sixty at once, then one a second. */

import { isIPv6 } from 'node:net'
import type { Clock } from './ports.ts'

const burst = 60
const perSecond = 1
const addressesMaximum = 20_000

/** Takes one call from the address's bucket; the seconds to wait where it is empty, otherwise 0. */
export type TakeCall = (address: string) => number

export function createRateLimit(clock: Clock): TakeCall {
  const buckets = new Map<string, { left: number; at: number }>()
  return (address) => {
    const name = networkOf(address)
    const now = clock.now()
    const bucket = buckets.get(name) ?? { left: burst, at: now }
    const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
    const taken = left >= 1
    // Put back at the end: the first of the map is the one that was quiet longest.
    buckets.delete(name)
    buckets.set(name, { left: taken ? left - 1 : left, at: now })
    if (buckets.size > addressesMaximum) for (const oldest of buckets.keys()) if (buckets.delete(oldest)) break
    return taken ? 0 : Math.ceil((1 - left) / perSecond)
  }
}

/** One household has a whole /64 of IPv6. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter((part) => part !== '')
  const right = tail.split(':').filter((part) => part !== '')
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...(address.includes('::') ? middle : []), ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16))
    .join(':')
}
