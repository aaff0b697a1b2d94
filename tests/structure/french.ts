/** Where French asks for a space that does not break. */

/** Passages of a French text whose spacing is wrong; each with its neighbourhood. */
export function frenchFaults(text: string): string[] {
  return faults.flatMap((fault) =>
    [...text.matchAll(fault)].map((match) => text.slice(Math.max(0, match.index - 15), match.index + 15)),
  )
}

/**
 * U+00A0 before a colon and inside « », U+202F before ; ! and ?. A colon between digits (a time, a ratio) or before slashes
 * (an address) stands alone, and so does a mark that no word precedes.
 */
const faults: readonly RegExp[] = [
  /(?<![\u00a0\d]|^):(?!\/\/)/g,
  /(?<=\d):(?!\d|\/\/)/g,
  /(?<![\u202f!?]|^)[;!?]/g,
  /«(?!\u00a0)/g,
  /(?<!\u00a0)»/g,
]
