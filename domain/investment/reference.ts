/** Reference codes that users copy by hand onto bank transfers: `FH-7K3M-Q9ZT-4`. */

/** Crockford's base 32: no I, L, O or U, so that nothing is misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** @param random at least eight random bytes */
export function referenceOf(random: Uint8Array): string {
  const body = Array.from(random.slice(0, 8), (byte) => alphabet[byte & 31] ?? '0').join('')
  return `FH-${body.slice(0, 4)}-${body.slice(4)}-${checkOf(body)}`
}

/** The code as it was issued, from text typed by a user or a bank; undefined if the check character does not match. */
export function readReference(typed: string): string | undefined {
  const plain = plainReference(typed)
  const body = plain.slice(0, 8)
  return plain.length === 9 && plain[8] === checkOf(body)
    ? `FH-${body.slice(0, 4)}-${body.slice(4)}-${checkOf(body)}`
    : undefined
}

/** The first characters of a code, from text typed by a user; undefined if it is no part of one or too short to search. */
export function referencePrefix(typed: string): string | undefined {
  const plain = plainReference(typed)
  if (plain.length < 4 || plain.length > 9) return undefined
  return `FH-${[plain.slice(0, 4), plain.slice(4, 8), plain.slice(8)].filter((part) => part !== '').join('-')}`
}

/** Without separators, and with the characters that are easily misread as the alphabet has them. */
export function plainReference(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^FH/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/** Weighted by odd numbers, so that one wrong character or two swapped neighbours are detected in most cases. */
function checkOf(body: string): string {
  const sum = [...body].reduce((total, character, index) => total + alphabet.indexOf(character) * (2 * index + 3), 0)
  return alphabet[sum % 31] ?? '0'
}
