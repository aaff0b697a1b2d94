/** What a person shows of themselves (investing 3). */

import { atMost, type FieldProblem, judge, plainCharacters, publicUrl, type TextRule } from '#domain/field.ts'
import { bioMaximum, cityMaximum, urlMaximum } from '#domain/limits.ts'

/** The pages elsewhere that a profile may lead to, in the order in which they are shown. */
export const outsideLinks = ['facebook', 'twitter', 'linkedin', 'youtube', 'website'] as const
export type OutsideLink = (typeof outsideLinks)[number]

/** Addresses by where they lead; empty for none. */
export type OutsideLinks = Readonly<Record<OutsideLink, string>>

/** Hosts of the named services, without what may stand in front: `www.`, `m.`, and for LinkedIn a country. */
const hosts: Readonly<Record<Exclude<OutsideLink, 'website'>, RegExp>> = {
  facebook: /^(?:www\.|m\.|[a-z]{2}-[a-z]{2}\.)?(?:facebook\.com|fb\.com|fb\.me)$/,
  twitter: /^(?:www\.|mobile\.)?(?:twitter\.com|x\.com)$/,
  linkedin: /^(?:www\.|m\.|[a-z]{2}\.)?linkedin\.com$/,
  youtube: /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be)$/,
}

/** Only https, only a public host; of a service its own host, and a page there rather than its front page. */
const linkRule =
  (link: OutsideLink): TextRule =>
  (text) => {
    const [, host = '', path = ''] = /^https:\/\/([^/?#]+)([^?#]*)/.exec(publicUrl(text) ?? '') ?? []
    if (host === '') return { code: 'url' }
    if (link === 'website') return undefined
    return hosts[link].test(host.toLowerCase()) && /^\/+[^/]/.test(path) ? undefined : { code: 'other-site' }
  }

/** Everything that is wrong with the links, as `links.facebook`. Empty ones are none. */
export function linkProblems(links: OutsideLinks): FieldProblem[] {
  const rules = Object.fromEntries(
    outsideLinks.map((link) => [link, { required: false, rules: [atMost(urlMaximum), linkRule(link)] }]),
  )
  return judge<Record<OutsideLink, string>>(links, rules).map((problem) => ({
    ...problem,
    path: `links.${problem.path}`,
  }))
}

/** A few words about oneself; lines may be broken, markup is no more than text. */
export function descriptionProblems({ description }: { readonly description: string }): FieldProblem[] {
  return judge({ description }, { description: { required: false, rules: [atMost(bioMaximum)] } })
}

/** Where somebody lives, as far as they say: one line. */
export function cityProblems({ city }: { readonly city: string }): FieldProblem[] {
  return judge({ city }, { city: { required: false, rules: [atMost(cityMaximum), plainCharacters] } })
}
