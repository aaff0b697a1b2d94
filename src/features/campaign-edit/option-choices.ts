import type { Choice as Option } from '#contract/settings.ts'
import type { Choice } from './fields.tsx'

/** Options of the site as choices of a field: those that are offered, and what is chosen already. */
export function optionChoices(options: readonly Option[] | undefined, chosen: string): Choice[] {
  return (options ?? [])
    .filter(({ slug, hidden }) => hidden !== true || slug === chosen)
    .map(({ slug, name }) => ({ value: slug, label: name }))
}
