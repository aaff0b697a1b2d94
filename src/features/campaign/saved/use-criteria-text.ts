import type { ListCriteria } from '#domain/campaign/saved-search.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** Criteria as a text in the language of the page, for example `Loan, Warehouse, “Lyon”`. */
export function useCriteriaText(): (criteria: ListCriteria) => string {
  const { text } = useIntl()
  const options = useBootstrap()?.options
  const optionName = (list: 'propertyTypes' | 'strategies', slug: string): string =>
    options?.[list].find((option) => option.slug === slug)?.name ?? text('searches.gone')
  return ({ search, type, propertyType, strategy }) =>
    [
      ...(type === undefined ? [] : [text(`kind.${type}`)]),
      ...(propertyType === undefined ? [] : [optionName('propertyTypes', propertyType)]),
      ...(strategy === undefined ? [] : [optionName('strategies', strategy)]),
      ...(search ? [text('searches.text', { text: search })] : []),
    ].join(text('property.comma'))
}
