import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Dictionary, IntlProvider, useIntl } from './intl.tsx'
import type { CatalogueName } from './messages.ts'

/**
 * A part of a page with dictionaries of its own, which load with the part. Toasts are shown with those of the page.
 * @param catalogues everything that the part and what it shows use
 * @param waiting shown meanwhile. Without it, the part is an extra, and the page works without it if they do not load.
 */
export function withTexts<P extends object>(
  Part: ComponentType<P>,
  catalogues: readonly CatalogueName[],
  waiting?: ReactNode,
): ComponentType<P> {
  return function PartWithTexts(props: P) {
    const { language, site } = useIntl()
    const dictionary = useMemo(() => new Dictionary(language), [language])
    const [outcome, setOutcome] = useState<{ readonly of: Dictionary; readonly error?: unknown }>()
    useEffect(() => {
      dictionary.load(catalogues).then(
        () => setOutcome({ of: dictionary }),
        (error: unknown) => setOutcome({ of: dictionary, error }),
      )
    }, [dictionary])
    if (outcome?.of !== dictionary) return waiting
    if (outcome.error === undefined)
      return (
        <IntlProvider intl={dictionary.intl(site)}>
          <Part {...props} />
        </IntlProvider>
      )
    if (waiting !== undefined) throw outcome.error
    return null
  }
}
