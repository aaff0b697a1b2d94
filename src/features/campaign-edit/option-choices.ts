import type { Choice } from './fields.tsx'

/** Options of the site as choices of a field. */
export function optionChoices(
  options: readonly { readonly slug: string; readonly name: string }[] | undefined,
): Choice[] {
  return (options ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
}
