import { createContext, type ReactNode, useContext } from 'react'
import type { PageEntry, PageModule } from '#src/components/page.ts'

/** What fetches a page together with its dictionaries. */
export interface PageLoader {
  /** The page, once its module and its texts in the present language are there. */
  readonly ready: (entry: PageEntry) => PageModule | undefined
  /** One promise for each page, so that a suspended page waits for the same one when it is tried again. A refused one stays
   * until `forget`: without that a page without a line would ask again with every rendering. */
  readonly load: (entry: PageEntry) => Promise<PageModule>
  readonly forget: (entry: PageEntry) => void
}

const LoaderContext = createContext<PageLoader | undefined>(undefined)

/** Hands down what fetches pages. */
export function PageLoading({ loader, children }: { readonly loader: PageLoader; readonly children: ReactNode }) {
  return <LoaderContext value={loader}>{children}</LoaderContext>
}

export function usePageLoader(): PageLoader {
  const loader = useContext(LoaderContext)
  if (!loader) throw new Error('outside of PageLoading')
  return loader
}
