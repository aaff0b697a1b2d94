/** Stored numbers that are shown by their last characters only (decision T6). */

import type { TextRule } from './field.ts'

/** Prefix of a masked number. */
const mask = '•'

export function isMasked(text: string): boolean {
  return text.startsWith(mask)
}

/** The part of a stored number that is shown: its last four characters. */
export function masked(number: string): string {
  return number === '' ? '' : `${mask.repeat(4)}${number.slice(-4)}`
}

/** A stored number comes back masked and counts as given. */
export const unlessMasked =
  (rule: TextRule): TextRule =>
  (text) =>
    isMasked(text) ? undefined : rule(text)
