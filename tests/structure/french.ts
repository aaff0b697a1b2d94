/** French typography: where a non-breaking space is required. */

/** Passages of a French text with wrong spacing, each with its surrounding text. */
export function frenchFaults(text: string): string[] {
  return faults.flatMap((fault) =>
    [...text.matchAll(fault)].map((match) => text.slice(Math.max(0, match.index - 15), match.index + 15)),
  )
}

/**
 * U+00A0 before a colon and inside « », U+202F before ; ! and ?. Exempt are a colon between digits (a time, a ratio) or
 * before slashes (an address), and a mark that no word precedes.
 */
const faults: readonly RegExp[] = [
  /(?<![\u00a0\d]|^):(?!\/\/)/g,
  /(?<=\d):(?!\d|\/\/)/g,
  /(?<![\u202f!?]|^)[;!?]/g,
  /«(?!\u00a0)/g,
  /(?<!\u00a0)»/g,
]
