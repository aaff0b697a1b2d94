import { type ReactNode, useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * What works only once scripts run. A form with a password is one: sent by the browser itself it would put the password into
 * the address, and what is typed before its script is there would be lost. Until then its place is held.
 */
export function InBrowser({ place, children }: { readonly place: ReactNode; readonly children: ReactNode }) {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <>{here ? children : place}</>
}
