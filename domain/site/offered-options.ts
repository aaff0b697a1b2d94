/** Which options of the site's own lists a campaign may choose (docs/areas/site.md). */

import { atMost, type TextRule } from '#domain/field.ts'
import { contentKeyMaximum } from '#domain/limits.ts'

/** The lists from which a campaign chooses, as named by the bootstrap and by the rules of the steps. */
export const optionNames = [
  'propertyTypes',
  'strategies',
  'industries',
  'categories',
  'stages',
  'rounds',
  'memberTypes',
] as const
export type OptionName = (typeof optionNames)[number]

/** The options that a campaign may choose, by their keys; a list that a device has not loaded refuses nothing there. */
export type OfferedOptions = { readonly [name in OptionName]?: readonly string[] | undefined } & {
  /** Countries in which properties may be; empty if all are allowed. */
  readonly countries?: readonly string[] | undefined
  /** Countries that the site does not offer. */
  readonly countriesOff?: readonly string[] | undefined
}

/** One of the site's list. */
export const optionRule = (keys: readonly string[] | undefined): TextRule =>
  keys === undefined ? atMost(contentKeyMaximum) : (text) => (keys.includes(text) ? undefined : { code: 'option' })
