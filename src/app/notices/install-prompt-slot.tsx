import { useAtomValue } from 'jotai'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { deferred } from '#src/components/deferred.tsx'
import { canInstall, noteInstallOffered, watchInstall } from '#src/platform/install.ts'
import type { PageName } from '#src/components/page.ts'
import { matchPage } from '#src/app/pages.ts'
import { toastsAtom } from '#src/state/toasts.ts'

/** Routes on which a user places money show no other offers. */
const never: ReadonlySet<PageName> = new Set<PageName>(['invest', 'payment', 'walletPayment', 'topUp', 'bankLinked'])

/** Without its script nothing is offered; the browser's own menu still works. */
const InstallOffer = deferred(async () => (await import('./install-offer.tsx')).InstallOffer)

/** Offers to install the app once a user has a reason to return: a campaign was saved, or an investment has a receipt. */
export function InstallPrompt() {
  const can = useSyncExternalStore(watchInstall, canInstall, () => false)
  const [path] = useLocation()
  const { name } = matchPage(path).entry
  const hasSaved = useAtomValue(toastsAtom).some(({ text }) => text === 'campaign.savedToast')
  /** The page on which it is offered; empty afterwards. */
  const [offeredOn, setOfferedOn] = useState<string>()
  if (can && offeredOn === undefined && (hasSaved || name === 'receipt') && !never.has(name)) setOfferedOn(path)
  const isOffered = offeredOn === path
  useEffect(() => {
    if (isOffered) noteInstallOffered()
  }, [isOffered])
  return isOffered ? <InstallOffer onDone={() => setOfferedOn('')} /> : null
}
