import type { ComponentType, ReactNode } from 'react'
import { IntlProvider } from './intl.tsx'
import type { CatalogueName } from './messages.ts'
import { useDictionary } from './use-extra-texts.ts'

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
    const { intl, error } = useDictionary(catalogues)
    if (intl !== undefined)
      return (
        <IntlProvider intl={intl}>
          <Part {...props} />
        </IntlProvider>
      )
    if (error === undefined) return waiting
    if (waiting !== undefined) throw error
    return null
  }
}
