import { createContext, type ReactNode, useContext } from 'react'
import type { PageEntry, PageModule } from '#src/components/page.ts'

type Load = (entry: PageEntry) => Promise<PageModule>

const LoadContext = createContext<Load>(() => Promise.reject(new Error('outside of PageLoading')))

/** Hands down what fetches a page together with its dictionaries. */
export function PageLoading({ load, children }: { readonly load: Load; readonly children: ReactNode }) {
  return <LoadContext value={load}>{children}</LoadContext>
}

export function useLoadPage(): Load {
  return useContext(LoadContext)
}
