import type { Choice as Option } from '#contract/site/settings.ts'
import type { RadioChoice } from '#src/ui/radio-group.tsx'

/** Options of the site as choices of a field: the offered ones, and the one that is already selected. */
export function optionChoices(options: readonly Option[] | undefined, chosen: string): RadioChoice[] {
  return (options ?? [])
    .filter(({ slug, hidden }) => hidden !== true || slug === chosen)
    .map(({ slug, name }) => ({ value: slug, label: name }))
}
