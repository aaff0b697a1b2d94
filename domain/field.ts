/** The problem codes of a field. Every code has a text in three languages (platform 8). */

import { companyNameMaximum, emailMaximum } from './limits.ts'
import { publicUrl } from './public-url.ts'
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
  /** Neither a path of this site nor an https URL. */
  'link',
  /** Not lowercase letters, digits and single hyphens. */
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
  /** A number that can be read in two ways, such as `1.500`. */
  'ambiguous',
  'year',
  'phone',
  /** Looks like an IBAN, but its check digits are wrong. */
  'iban',
  /** Does not match a secret that was issued, for example a code. */
  'wrong',
  /** A key that its provider rejects. */
  'not-taken',
  /** A test key beside a live one, or the other way round. */
  'other-mode',
  /** A code of an authenticator app that is wrong, or was used already. */
  'code',
  /** A new password that equals the current one. */
  'same',
  /** None of several fields was changed. */
  'unchanged',
  'date',
  /** A day that is not in the future, or is before one that it must follow. */
  'past',
  'too-late',
  'below-goal',
  'above-goal',
  'above-maximum',
  /** Not the URL of a video at YouTube or Vimeo. */
  'video',
  /** The URL of another site than the required one, or only its home page. */
  'other-site',
  /** Not the identifier of an analytics property. */
  'analytics',
  /** The referenced file never arrived, or was refused. */
  'file',
  /** Not nine digits, or the check digit is wrong. */
  'routing',
  /** No account at the card provider is connected yet. */
  'connect',
  /** This account at the card provider cannot receive payouts now. */
  'account-unusable',
  /** A picture with other dimensions than required; `size` states which. */
  'pixels',
  /** A file with scripts, macros, attachments or encryption inside, or a decompression bomb. */
  'unsafe',
  /** More files than one message accepts. */
  'too-many-files',
  /** Two megabytes or more. */
  'file-too-large',
  /** More addresses than are accepted at a time. */
  'too-many-addresses',
  /** The sender's own address. */
  'own-address',
  /** Malware was found in it. */
  'infected',
  /** Neither a network address nor a block of them. */
  'address',
  /** A colour with too little contrast to the background. */
  'pale',
  /** A country in which the site accepts no properties. */
  'country',
  /** Not on the site's list, or no longer offered. */
  'option',
  /** A time too many days ahead. */
  'too-far',
  /** Not nine digits of a social security number, or one that is never issued. */
  'social-security',
  /** Born less than `limit` years ago. */
  'under-age',
  /** An amount that must be above `limit`, in whole units. */
  'not-above',
] as const
export type FieldCode = (typeof fieldCodes)[number]

export interface FieldProblem {
  /** Dotted path of the field, for example `companyName` or `socialLinks.0.url`. */
  readonly path: string
  readonly code: FieldCode
  /** The limit that was broken, for codes that have one. */
  readonly limit?: number
  /** The required dimensions, for `pixels`: `700 × 500`. */
  readonly size?: string
}

/**
 * A rule returns undefined or the problem. It is never called with an empty text: the form decides whether a field may
 * be empty.
 */
export type TextRule = (text: string) => Omit<FieldProblem, 'path'> | undefined

/** One of a closed list of strings. */
export const oneOfRule =
  (choices: readonly string[]): TextRule =>
  (text) =>
    choices.includes(text) ? undefined : { code: 'format' }

/**
 * Validates the fields of a form: the required ones must not be blank, and non-blank values must satisfy their rule.
 */
export function validateFields<T extends Readonly<Record<string, string>>>(
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

/** One address, no display name, validated like `input type=email`, with a dot in the host. */
export const emailRule: TextRule = (text) =>
  text.length <= emailMaximum &&
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i.test(
    text,
  )
    ? undefined
    : { code: 'email' }

/** An absolute http or https URL of a public-looking host, without credentials (reliability 4, rows 8 and 21). */
export const urlRule: TextRule = (text) => (publicUrl(text) === undefined ? { code: 'url' } : undefined)

/** E.164 with the usual separators: 7 to 15 digits, a leading plus sign allowed (decision T59). */
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
