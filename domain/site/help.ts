/** Looking for an answer: the same on the server, where a page is made, and on a device without a line. */

import { searchTerms } from '#domain/search-terms.ts'

export interface Searched {
  readonly question: string
  readonly answer: string
  /** Name of its topic. */
  readonly topic: string
}

/**
 * Those in which every word of the search begins a word, best first: words of the question count most, then those of its
 * topic, then those of the answer. Case, accents, Arabic forms and the Arabic article do not matter. Without a word: all.
 */
export function findAnswers<T extends Searched>(entries: readonly T[], search: string): T[] {
  const wanted = searchTerms(search)
  if (wanted.length === 0) return [...entries]
  return entries
    .map((entry) => ({ entry, weight: weightOf(entry, wanted) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ entry }) => entry)
}

function weightOf({ question, topic, answer }: Searched, wanted: readonly string[]): number {
  const places = [
    { words: searchTerms(question), weight: 6 },
    { words: searchTerms(topic), weight: 3 },
    { words: searchTerms(answer), weight: 1 },
  ]
  let total = 0
  for (const word of wanted) {
    const found = places.filter(({ words }) => words.some((each) => each.startsWith(word)))
    if (found.length === 0) return 0
    total += Math.max(...found.map(({ weight }) => weight))
  }
  return total
}
