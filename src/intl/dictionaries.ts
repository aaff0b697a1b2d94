/**
 * The chunk of each dictionary: an import of its own, whose names are loaded once the first page has started. Never load
 * dictionaries eagerly, not even for the server alone: the browser's build would import all of them.
 */

import type { Language } from './locale.ts'
import type { CatalogueName, Messages } from './messages.ts'

const files = import.meta.glob<{ default: Messages }>('./messages/*/*.json')

/** One catalogue in one language. */
export async function loadMessages(language: Language, name: CatalogueName): Promise<Messages> {
  const load = files[`./messages/${language}/${name}.json`]
  if (load === undefined) throw new Error(`no dictionary ${language}/${name}`)
  return (await load()).default
}
