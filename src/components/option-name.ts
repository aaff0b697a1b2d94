import type { Bootstrap } from '#contract/site/settings.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** The site's name for one of its options, in the page's language; the API's value if it has none. */
export function useOptionName(): (list: keyof Bootstrap['options'], slug: string) => string {
  const options = useBootstrap()?.options
  return (list, slug) => options?.[list].find((option) => option.slug === slug)?.name ?? slug
}

/** The site's name for a country, else the standard name, in the page's language. */
export function useCountryName(): (code: string) => string {
  const noted = useBootstrap()?.countries
  const { country } = useIntl()
  return (code) => noted?.find((each) => each.code === code)?.name ?? country(code)
}
