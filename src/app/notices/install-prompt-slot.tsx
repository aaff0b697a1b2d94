import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { deferred } from '#src/components/deferred.tsx'
import { canInstall, watchInstall } from '#src/platform/install.ts'
import type { PageName } from '#src/components/page.ts'
import { matchPage } from '#src/app/pages.ts'

/** Routes on which a user places money show no other offers. */
const never: ReadonlySet<PageName> = new Set<PageName>([
  'invest',
  'payment',
  'receipt',
  'paymentReceipt',
  'walletPayment',
  'topUp',
  'bankLinked',
])

/** Without its script nothing is offered; the browser's own menu still works. */
const InstallOffer = deferred(async () => (await import('./install-offer.tsx')).InstallOffer)

interface InstallPromptProps {
  /** The path of the visit's first page. */
  readonly first: string
}

/** Offers to install the app from the second page of a visit on, so that nothing shifts under a first view. */
export function InstallPrompt({ first }: InstallPromptProps) {
  const can = useSyncExternalStore(watchInstall, canInstall, () => false)
  const [path] = useLocation()
  const [firstPath, setFirstPath] = useState<string | undefined>(first)
  if (firstPath !== undefined && path !== firstPath) setFirstPath(undefined)
  const isOffered = can && firstPath === undefined && !never.has(matchPage(path).entry.name)
  return isOffered ? <InstallOffer /> : null
}
