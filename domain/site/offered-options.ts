/** What of the site's own lists a campaign may choose (decision records 0058 and 0061). */

import { atMost, type TextRule } from '#domain/field.ts'
import { contentKeyMaximum } from '#domain/limits.ts'

/** The lists that a campaign chooses from, as the start of the application and the rules of the steps name them. */
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

/** What of the site's lists a campaign may choose, by its keys; a list that is not known on a device refuses nothing there. */
export type OfferedOptions = { readonly [name in OptionName]?: readonly string[] | undefined } & {
  /** Countries that properties may lie in; empty where all may. */
  readonly countries?: readonly string[] | undefined
  /** Countries that the site does not offer. */
  readonly countriesOff?: readonly string[] | undefined
}

/** One of a list of the site. */
export const optionRule = (keys: readonly string[] | undefined): TextRule =>
  keys === undefined ? atMost(contentKeyMaximum) : (text) => (keys.includes(text) ? undefined : { code: 'option' })
