/** A user's own profile (investing 3). */

import { atMost, type FieldProblem, validateFields, plainCharacters, type TextRule } from '#domain/field.ts'
import { publicUrl } from '#domain/public-url.ts'
import { bioMaximum, cityMaximum, urlMaximum } from '#domain/limits.ts'

/** The external pages that a profile may link to, in display order. */
export const outsideLinks = ['facebook', 'twitter', 'linkedin', 'youtube', 'website'] as const
export type OutsideLink = (typeof outsideLinks)[number]

/** URLs by their target; empty for none. */
export type OutsideLinks = Readonly<Record<OutsideLink, string>>

/** Hosts of the named services, without the prefixes `www.`, `m.`, and for LinkedIn a country. */
const hosts: Readonly<Record<Exclude<OutsideLink, 'website'>, RegExp>> = {
  facebook: /^(?:www\.|m\.|[a-z]{2}-[a-z]{2}\.)?(?:facebook\.com|fb\.com|fb\.me)$/,
  twitter: /^(?:www\.|mobile\.)?(?:twitter\.com|x\.com)$/,
  linkedin: /^(?:www\.|m\.|[a-z]{2}\.)?linkedin\.com$/,
  youtube: /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be)$/,
}

/** Only https, and only a public host; for a named service its own host, and not just its home page. */
const linkRule =
  (link: OutsideLink): TextRule =>
  (text) => {
    const [, host = '', path = ''] = /^https:\/\/([^/?#]+)([^?#]*)/.exec(publicUrl(text) ?? '') ?? []
    if (host === '') return { code: 'url' }
    if (link === 'website') return undefined
    return hosts[link].test(host.toLowerCase()) && /^\/+[^/]/.test(path) ? undefined : { code: 'other-site' }
  }

/** Problems of the links, as `links.facebook`. Empty links are skipped. */
export function linkProblems(links: OutsideLinks): FieldProblem[] {
  const rules = Object.fromEntries(
    outsideLinks.map((link) => [link, { required: false, rules: [atMost(urlMaximum), linkRule(link)] }]),
  )
  return validateFields<Record<OutsideLink, string>>(links, rules).map((problem) => ({
    ...problem,
    path: `links.${problem.path}`,
  }))
}

/** A short biography; may contain line breaks, markup is shown as text. */
export function descriptionProblems({ description }: { readonly description: string }): FieldProblem[] {
  return validateFields({ description }, { description: { required: false, rules: [atMost(bioMaximum)] } })
}

/** A user's city, optional: one line. */
export function cityProblems({ city }: { readonly city: string }): FieldProblem[] {
  return validateFields({ city }, { city: { required: false, rules: [atMost(cityMaximum), plainCharacters] } })
}
