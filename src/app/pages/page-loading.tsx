import { createContext, type ReactNode, useContext } from 'react'
import type { PageEntry, PageModule } from '#src/components/page.ts'

/** Fetches a page together with its dictionaries. */
export interface PageLoader {
  /** The page, if its module and its texts in the current language are loaded. */
  readonly ready: (entry: PageEntry) => PageModule | undefined
  /**
   * One promise for each page, so that a suspended page waits for the same promise when it is retried. A rejected
   * promise stays until `forget`; otherwise an offline page would fetch again with every rendering.
   */
  readonly load: (entry: PageEntry) => Promise<PageModule>
  readonly forget: (entry: PageEntry) => void
}

const LoaderContext = createContext<PageLoader | undefined>(undefined)

/** Provides the page loader. */
export function PageLoading({ loader, children }: { readonly loader: PageLoader; readonly children: ReactNode }) {
  return <LoaderContext value={loader}>{children}</LoaderContext>
}

export function usePageLoader(): PageLoader {
  const loader = useContext(LoaderContext)
  if (!loader) throw new Error('outside of PageLoading')
  return loader
}
