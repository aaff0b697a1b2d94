/**
 * Network addresses and lists of them: IPv4, IPv6, and blocks of either in CIDR notation (RFC 4632, RFC 4291). An
 * address that cannot be parsed is on no list.
 */

interface Block {
  readonly bits: 32 | 128
  readonly value: bigint
  /** Prefix length in bits. */
  readonly length: number
}

const mostBlocks = 100

/** The entries of a list: one per line, or separated by commas. */
function addressParts(list: string): string[] {
  return list
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter(Boolean)
}

/**
 * The first entry that is neither an address nor a block, or the first one beyond the maximum; undefined if all are
 * valid.
 */
export function wrongAddress(list: string): string | undefined {
  const parts = addressParts(list)
  return parts.find((part, index) => index >= mostBlocks || blockOf(part) === undefined)
}

/** Is an address on the list? Entries that cannot be parsed match nothing. */
export function isListed(address: string, list: string): boolean {
  const one = addressOf(address.replace(/%.*$/, ''))
  if (one === undefined) return false
  return addressParts(list).some((part) => {
    const block = blockOf(part)
    if (block === undefined || block.bits !== one.bits) return false
    const unused = BigInt(block.bits - block.length)
    return one.value >> unused === block.value >> unused
  })
}

/**
 * The key for rate limits: the first half of an IPv6 address, because one household has all of the rest. An address
 * that cannot be parsed is its own key.
 */
export function networkOf(address: string): string {
  const one = addressOf(address.replace(/%.*$/, ''))
  if (one === undefined) return address
  return one.bits === 32 ? (asIPv4(address) ?? address) : `${(one.value >> 64n).toString(16).padStart(16, '0')}::/64`
}

/** The address in an entry of a header, without its port; undefined if there is none. */
export function asAddress(entry: string): string | undefined {
  const text = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d{1,5}$/, '$1')
  return addressOf(text.replace(/%.*$/, '')) === undefined ? undefined : text
}

/** The IPv4 form of an address, also of one that arrived as `::ffff:192.0.2.1`; undefined if it has none. */
export function asIPv4(address: string): string | undefined {
  const one = addressOf(address)
  if (one?.bits !== 32) return undefined
  return [24n, 16n, 8n, 0n].map((shift) => String((one.value >> shift) & 255n)).join('.')
}

/**
 * Parses a block, whether its host bits are zero or not, because both are written in practice. A block that covers
 * everything is refused.
 */
function blockOf(part: string): Block | undefined {
  const [address = '', length, more] = part.split('/')
  const one = addressOf(address)
  if (one === undefined || more !== undefined) return undefined
  if (length === undefined) return { ...one, length: one.bits }
  if (!/^(?:[1-9]|[1-9]\d|1[01]\d|12[0-8])$/.test(length)) return undefined
  // The first 96 bits of an IPv4-mapped address are not part of the IPv4 address.
  const long = one.bits === 32 && address.includes(':')
  const own = Number(length) - (long ? 96 : 0)
  return own >= 1 && own <= one.bits ? { ...one, length: own } : undefined
}

function addressOf(text: string): Pick<Block, 'bits' | 'value'> | undefined {
  if (!text.includes(':')) {
    const value = fourNumbers(text)
    return value === undefined ? undefined : { bits: 32, value }
  }
  const value = eightGroups(text.toLowerCase())
  if (value === undefined) return undefined
  // An IPv4 peer of a dual-stack socket.
  return value >> 32n === 0xff_ffn ? { bits: 32, value: value & 0xff_ff_ff_ffn } : { bits: 128, value }
}

function fourNumbers(text: string): bigint | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  if (!match) return undefined
  let value = 0n
  for (const part of match.slice(1)) {
    // Some programs read a leading zero as octal, others as decimal.
    if (Number(part) > 255 || (part.length > 1 && part.startsWith('0'))) return undefined
    value = (value << 8n) | BigInt(part)
  }
  return value
}

function eightGroups(text: string): bigint | undefined {
  if (text.length > 45) return undefined
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (tail) {
    const four = fourNumbers(tail[2] ?? '')
    if (four === undefined) return undefined
    return eightGroups(`${tail[1] ?? ''}${(four >> 16n).toString(16)}:${(four & 0xff_ffn).toString(16)}`)
  }
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [left = [], right] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const given = left.length + (right?.length ?? 0)
  if (right === undefined ? given !== 8 : given > 7) return undefined
  const groups = [...left, ...Array.from({ length: 8 - given }, () => '0'), ...(right ?? [])]
  let value = 0n
  for (const group of groups) {
    if (!/^[0-9a-f]{1,4}$/.test(group)) return undefined
    value = (value << 16n) | BigInt(`0x${group}`)
  }
  return value
}
