/**
 * A Bloom filter of the beginnings of a campaign's search terms. An ordered index that holds it rules out nearly every
 * campaign that a search does not match, without reading the campaign.
 */

const size = 256
/** Every query term has at least one of these lengths; longer ones rule out more. */
const lengths: ReadonlySet<number> = new Set([1, 2, 3, 4, 6])
const longest = Math.max(...lengths)

/**
 * `size` bits as hexadecimal digits. Every bit that is set for a query is also set for the campaigns that match it: those
 * with a term that begins with each of its terms.
 */
export function searchSignature(terms: readonly string[]): string {
  const integers = new Uint32Array(size / 32)
  for (const term of terms) {
    // FNV-1a of the first characters.
    let hash = 0x811c9dc5
    for (let index = 0; index < Math.min(term.length, longest); index += 1) {
      hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193)
      if (!lengths.has(index + 1)) continue
      const bit = mixed(hash) % size
      integers[bit >> 5] = (integers[bit >> 5] ?? 0) | (1 << (bit & 31))
    }
  }
  return Array.from(integers, (integer) => integer.toString(16).padStart(8, '0')).join('')
}

/** The low bits of the result depend on all bits of the hash. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
