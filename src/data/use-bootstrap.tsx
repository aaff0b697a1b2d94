/** The site's settings, menus and lists, which every page needs. */

import { useSetAtom } from 'jotai'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { bootstrap, type Bootstrap } from '#contract/site/settings.ts'
import { closedAtom } from '#src/state/maintenance-bypass.ts'
import { useQuery } from './use-query.ts'

const BootstrapContext = createContext<Bootstrap | undefined>(undefined)

/** Requests once for all readers: a subscription for each of them would dominate a page's start. */
export function BootstrapProvider({ children }: { readonly children: ReactNode }) {
  const site = useFreshBootstrap()
  const setClosed = useSetAtom(closedAtom)
  useEffect(() => setClosed(site?.site.maintainanceMode ?? false), [setClosed, site])
  return <BootstrapContext value={site}>{children}</BootstrapContext>
}

/** Undefined only at a first start offline with an empty cache. */
export function useBootstrap(): Bootstrap | undefined {
  return useContext(BootstrapContext)
}

/** The same, revalidated when the calling component mounts: once a page. */
export function useFreshBootstrap(): Bootstrap | undefined {
  return useQuery(bootstrap, {}).data
}
