/** The site's settings, menus and lists, which every page needs. */

import { useSetAtom } from 'jotai'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { bootstrap, type Bootstrap } from '#contract/settings.ts'
import { closedAtom } from '#src/state/admitted.ts'
import { useCall } from './use-call.ts'

const BootstrapContext = createContext<Bootstrap | undefined>(undefined)

/** Asks once for all that look: a subscription for each of them would be most of what a page's start does. */
export function BootstrapProvider({ children }: { readonly children: ReactNode }) {
  const site = useAskedBootstrap()
  const setClosed = useSetAtom(closedAtom)
  useEffect(() => setClosed(site?.site.maintainanceMode ?? false), [setClosed, site])
  return <BootstrapContext value={site}>{children}</BootstrapContext>
}

/** Undefined only on a first start without a line and without anything kept. */
export function useBootstrap(): Bootstrap | undefined {
  return useContext(BootstrapContext)
}

/** The same, asked for anew when what calls this comes up: once a page. */
export function useAskedBootstrap(): Bootstrap | undefined {
  return useCall(bootstrap, {}).data
}
