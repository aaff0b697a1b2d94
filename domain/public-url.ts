/** Addresses of other sites. */

import { urlMaximum } from '#domain/limits.ts'

/**
 * A link that may be shown: normalised, or undefined if it is not an http(s) URL of a public host. Names without a dot,
 * loopback and private addresses are refused, so that no stored link points into a user's own network.
 */
export function publicUrl(text: string): string | undefined {
  if (text.length > urlMaximum || /[\s\p{Cc}]/u.test(text)) return undefined
  const match = /^(https?):\/\/([^/?#]*)([/?#].*)?$/i.exec(text)
  if (!match) return undefined
  const host = (match[2] ?? '').toLowerCase().replace(/:\d{1,5}$/, '')
  // A name, not an address: its last label is not a number, so that no dotted, hexadecimal or bracketed address passes.
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  const wellNamed =
    labels.length >= 2 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u.test(label))
  if (!wellNamed || !/^\p{L}/u.test(last) || privateSuffixes.has(last)) return undefined
  return `${(match[1] ?? '').toLowerCase()}://${text.slice((match[1] ?? '').length + 3)}`
}

/** `https://example.net` from `example.net` or `www.example.net/a`; undefined if it has a scheme or is not a URL. */
export function completedUrl(text: string): string | undefined {
  const plain = text.trim()
  return plain === '' || publicUrl(plain) !== undefined ? undefined : publicUrl(`https://${plain.replace(/^\/\//, '')}`)
}

const privateSuffixes = new Set([
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'onion',
  'test',
  'invalid',
])
