/** What can be wrong with one field. Every code has a text in three languages beside the field (platform 8). */

import { companyNameMaximum, emailMaximum, urlMaximum } from './limits.ts'
import { graphemes } from './text.ts'

export const fieldCodes = [
  'required',
  'type',
  'unknown',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'too-many',
  'format',
  'characters',
  'email',
  'url',
  /** Neither a path of this site nor an address with https. */
  'link',
  /** Not small letters, digits and single hyphens. */
  'key',
  'number',
  'password',
  'mismatch',
  'account-mismatch',
  'accept',
  'taken',
  'common',
  /** More decimals than `limit`. */
  'decimals',
  /** A number that can be read in two ways, as `1.500`. */
  'ambiguous',
  'year',
  'phone',
  /** Written like an IBAN, but its check digits say otherwise. */
  'iban',
  /** A secret that somebody else gave out, for example a code, is another one. */
  'wrong',
  /** A key that its provider does not know. */
  'not-taken',
  /** A key for tests beside one for money, or the other way round. */
  'other-mode',
  /** A code of an authenticator app that is not right, or was used already. */
  'code',
  /** A new password that is the present one. */
  'same',
  'date',
  /** A day that is not ahead, or lies before what it has to follow. */
  'past',
  'too-late',
  'below-goal',
  'above-goal',
  'above-maximum',
  /** Not the address of a video at YouTube or Vimeo. */
  'video',
  /** The address of another site than the one that is asked for, or only its front page. */
  'other-site',
  /** Not the identifier of an analytics property. */
  'analytics',
  /** The file that is named never arrived, or was refused. */
  'file',
  /** Not nine digits, or their check digit says otherwise. */
  'routing',
  /** No account at the card provider is connected yet. */
  'connect',
  /** Nothing can be paid out to this account at the card provider now. */
  'account-unusable',
  /** A picture of other measures than the one wanted; `size` says which. */
  'pixels',
  /** A file with scripts, macros, attachments or locks inside, or one that unpacks without end. */
  'unsafe',
  /** More files than one message takes. */
  'too-many-files',
  /** Two megabytes or more. */
  'file-too-large',
  /** More addresses than are taken at a time. */
  'too-many-addresses',
  /** The address of whoever sends it. */
  'own-address',
  /** Malware was found in it. */
  'infected',
  /** Not a network address, nor a block of them. */
  'address',
  /** A colour that cannot be told from the paper. */
  'pale',
  /** A country that the site takes no properties from. */
  'country',
  /** Not on the site's list, or not offered any more. */
  'option',
  /** A moment too many days ahead. */
  'too-far',
  /** Not nine digits of a social security number, or one that is never given out. */
  'social-security',
  /** Born less than `limit` years ago. */
  'under-age',
  /** An amount that has to be above `limit`, in whole units. */
  'not-above',
] as const
export type FieldCode = (typeof fieldCodes)[number]

export interface FieldProblem {
  /** Dotted path of the field, for example `companyName` or `socialLinks.0.url`. */
  readonly path: string
  readonly code: FieldCode
  /** The bound that was broken, for codes that have one. */
  readonly limit?: number
  /** The measures that were wanted, for `pixels`: `700 × 500`. */
  readonly size?: string
}

/** A rule: nothing, or what is wrong. It never judges an empty text: whether it may be empty is the form's question. */
export type TextRule = (text: string) => Omit<FieldProblem, 'path'> | undefined

/** One of a closed list of words. */
export const oneOfRule =
  (words: readonly string[]): TextRule =>
  (text) =>
    words.includes(text) ? undefined : { code: 'format' }

/** Judges the fields of a form: the required ones must not be blank, and what is there must obey its rule. */
export function judge<T extends Readonly<Record<string, string>>>(
  values: T,
  rules: { readonly [K in keyof T]?: { readonly required: boolean; readonly rules: readonly TextRule[] } },
): FieldProblem[] {
  return Object.entries(rules).flatMap(([path, field]) => {
    const text = (values[path] ?? '').trim()
    if (text === '') return field?.required ? [{ path, code: 'required' as const }] : []
    for (const rule of field?.rules ?? []) {
      const problem = rule(text)
      if (problem) return [{ path, ...problem }]
    }
    return []
  })
}

export const atLeast =
  (limit: number): TextRule =>
  (text) =>
    graphemes(text) < limit ? { code: 'too-short', limit } : undefined

export const atMost =
  (limit: number): TextRule =>
  (text) =>
    graphemes(text) > limit ? { code: 'too-long', limit } : undefined

/** "Text only" of a company name: letters, marks, digits, space and `. , & ' ’ - ( ) /` (decision T50). */
const nameCharacters: TextRule = (text) =>
  /^[\p{L}\p{M}\p{N} .,&'’\-()/\u00a0\u200c]+$/u.test(text) ? undefined : { code: 'characters' }

/** A line of plain text: no control characters, no angle brackets. */
export const plainCharacters: TextRule = (text) => (/[\p{Cc}<>]/u.test(text) ? { code: 'characters' } : undefined)

/** One address, no display name, as browsers judge `input type=email`, with a dot in the host. */
export const emailRule: TextRule = (text) =>
  text.length <= emailMaximum &&
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i.test(
    text,
  )
    ? undefined
    : { code: 'email' }

/** An absolute http or https address of a public-looking host, without credentials (reliability 4, rows 8 and 21). */
export const urlRule: TextRule = (text) => (publicUrl(text) === undefined ? { code: 'url' } : undefined)

/** E.164 with the usual separators: 7 to 15 digits, a plus sign allowed in front (decision T59). */
export const phoneRule: TextRule = (text) =>
  /^\+?[\d\s().-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, '')) ? undefined : { code: 'phone' }

/** A year of four digits between two bounds. */
export const yearRule =
  (from: number, to: number): TextRule =>
  (text) =>
    /^\d{4}$/.test(text) && Number(text) >= from && Number(text) <= to ? undefined : { code: 'year', limit: to }

/** The name of a company (platform 5, decision T50). */
export const companyNameRules = (minimum: number): TextRule[] => [
  atLeast(minimum),
  atMost(companyNameMaximum),
  nameCharacters,
]

/**
 * A link that may be shown: normalised, or undefined where it is not an http(s) address of a public host. Names without a dot,
 * loopback and private addresses are refused, so that no stored link points into somebody's own network.
 */
export function publicUrl(text: string): string | undefined {
  if (text.length > urlMaximum || /[\s\p{Cc}]/u.test(text)) return undefined
  const match = /^(https?):\/\/([^/?#]*)([/?#].*)?$/i.exec(text)
  if (!match) return undefined
  const host = (match[2] ?? '').toLowerCase().replace(/:\d{1,5}$/, '')
  // A name, not an address: its last label is not a number, so no dotted, hexadecimal or bracketed address passes.
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  const wellNamed =
    labels.length >= 2 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u.test(label))
  if (!wellNamed || !/^\p{L}/u.test(last) || privateSuffixes.has(last)) return undefined
  return `${(match[1] ?? '').toLowerCase()}://${text.slice((match[1] ?? '').length + 3)}`
}

/** `https://example.net` of `example.net` or `www.example.net/a`; undefined for what has a scheme or is no address. */
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
