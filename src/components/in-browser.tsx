import { type ReactNode, useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * Content that works only once scripts run. An example is a form with a password: a native submission would put the
 * password into the address, and input before its script has loaded would be lost. Until then a placeholder is shown.
 */
export function InBrowser({ place, children }: { readonly place: ReactNode; readonly children: ReactNode }) {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <>{here ? children : place}</>
}
