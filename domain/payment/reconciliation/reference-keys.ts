/** References as they are compared: without separators, and with easily misread characters unified. */

import { plainReference, readReference } from '#domain/investment/reference.ts'

/** The length of a reference code without its prefix. */
const codeLength = 9
/** A shorter part of a text is no reference. */
const shortestTerm = 5

/** The key of a reference; empty if it has no letters or digits. */
export function referenceKey(reference: string): string {
  return plainReference(reference)
}

export interface PaymentTexts {
  readonly bankReference: string
  readonly references: readonly string[]
  readonly remittance: string
}

/**
 * The keys of everything in an entry that may be a reference: its reference fields, the words of its texts, and every
 * sequence as long as a code, because payers write codes with other separators or without any.
 */
export function referenceKeysOf({ bankReference, references, remittance }: PaymentTexts): ReadonlySet<string> {
  const fields = [bankReference, ...references].map(referenceKey).filter((key) => key !== '')
  const texts = [...references, remittance]
  const terms = texts
    .flatMap((text) => text.split(/[\s,;:+/]+/))
    .map(referenceKey)
    .filter((key) => key.length >= shortestTerm)
  return new Set([...fields, ...terms, ...texts.flatMap(windowsOf)])
}

/** Every sequence of characters that is as long as a code. */
export function windowsOf(text: string): string[] {
  const plain = referenceKey(text)
  // The prefix of a code in the middle of a text is not removed with the first one, but lies outside some window.
  return Array.from({ length: Math.max(0, plain.length - codeLength + 1) }, (_, index) =>
    plain.slice(index, index + codeLength),
  )
}

/** The reference codes in the texts of an entry, as they were issued. */
export function codesIn({ references, remittance }: PaymentTexts): string[] {
  const windows = [...references, remittance].flatMap(windowsOf)
  return [...new Set(windows.flatMap((window) => readReference(window) ?? []))]
}

/** One character differs, is missing, is added, or two neighbours are swapped. */
export function differByOne(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (a.length > b.length) return restA.slice(1) === restB
  if (b.length > a.length) return restB.slice(1) === restA
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return restA.slice(1) === restB.slice(1) || isSwap
}
