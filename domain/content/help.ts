/** Search in the help pages: the same on the server, where a page is rendered, and on an offline device. */

import { searchTerms } from '#domain/search-terms.ts'

export interface Searched {
  readonly question: string
  readonly answer: string
  /** Title of its topic. */
  readonly topic: string
}

/**
 * The answers in which every search term is the prefix of a word, best first: words of the question weigh most, then
 * those of its topic, then those of the answer. Case, accents, Arabic forms and the Arabic article are ignored. Without
 * a term: all.
 */
export function findAnswers<T extends Searched>(entries: readonly T[], search: string): T[] {
  const terms = searchTerms(search)
  if (terms.length === 0) return [...entries]
  return entries
    .map((entry) => ({ entry, weight: weightOf(entry, terms) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ entry }) => entry)
}

function weightOf({ question, topic, answer }: Searched, terms: readonly string[]): number {
  const sources = [
    { tokens: searchTerms(question), weight: 6 },
    { tokens: searchTerms(topic), weight: 3 },
    { tokens: searchTerms(answer), weight: 1 },
  ]
  let total = 0
  for (const term of terms) {
    const found = sources.filter(({ tokens }) => tokens.some((each) => each.startsWith(term)))
    if (found.length === 0) return 0
    total += Math.max(...found.map(({ weight }) => weight))
  }
  return total
}
