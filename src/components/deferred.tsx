import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Deferred<P> = ComponentType<P> & {
  /** Loads it. The server does so before it renders the page, and the browser before it hydrates what shows it. */
  readonly preload: () => Promise<unknown>
}

/**
 * A component that loads with its first use. It needs no `Suspense`: React would hydrate that after the page, whose data
 * are no longer fresh by then.
 * @param waiting shown meanwhile. Without it, the component is an extra, and the page works without it if it does not load.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>, waiting?: ReactNode): Deferred<P> {
  let Loaded: ComponentType<P> | undefined
  let pending: Promise<unknown> | undefined
  const begin = async (): Promise<void> => {
    try {
      Loaded = await load()
    } catch (error) {
      pending = undefined
      throw error
    }
  }
  const preload = (): Promise<unknown> => (pending ??= begin())
  function DeferredComponent(props: P) {
    const [outcome, setOutcome] = useState<{ readonly error?: unknown }>()
    useEffect(() => {
      if (Loaded !== undefined) return
      preload().then(
        () => setOutcome({}),
        (error: unknown) => setOutcome({ error }),
      )
    }, [])
    if (Loaded !== undefined) return <Loaded {...props} />
    // The page reports it, and loads it again when the user returns.
    if (outcome !== undefined && waiting !== undefined) throw outcome.error
    return waiting
  }
  return Object.assign(DeferredComponent, { preload })
}
