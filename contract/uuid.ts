/** Ids that both client and server generate: a record that starts on a device has its id before the server receives it. */

/** RFC 9562, version 7: sorts by creation time. @param random ten random bytes */
export function uuidV7(now: number, random: Uint8Array): string {
  const hex =
    now.toString(16).padStart(12, '0') + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** RFC 9562, version 8: the first 122 bits of a hash, in their order. @param hash at least 16 bytes */
export function uuidV8(hash: Uint8Array): string {
  const bits = hash.slice(0, 16).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n) >> 6n
  const digits = (part: bigint, length: number): string => part.toString(16).padStart(length, '0')
  const first = digits(bits >> 74n, 12)
  // Two variant bits precede the last 62.
  const last = digits((2n << 62n) | (bits & ((1n << 62n) - 1n)), 16)
  return `${first.slice(0, 8)}-${first.slice(8)}-8${digits((bits >> 62n) & 0xfffn, 3)}-${last.slice(0, 4)}-${last.slice(4)}`
}
