import { type ReactNode, useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * Content that works only once scripts run. An example is a form with a password: a native submission would put the
 * password into the address, and input before its script has loaded would be lost. Until then a placeholder is shown.
 */
export function InBrowser({
  placeholder,
  children,
}: {
  readonly placeholder: ReactNode
  readonly children: ReactNode
}) {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <>{here ? children : placeholder}</>
}
