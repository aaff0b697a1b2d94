import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'

/** Milliseconds between two attempts to load a part. */
const retryMs = 5000

/** A part that does not load is tried again: until then, what the server rendered or `waiting` is better than a failed page. */
async function loaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
}

/**
 * A part of the first view without controls. The server's HTML of it stays until its script has loaded and hydrates it, so
 * that the rest of the page does not wait. Its properties are the same values on each render, because a change before that
 * would show `waiting`.
 */
export function hydratedLater<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode) {
  let Loaded: ComponentType<P> | undefined
  const Loading = lazy(async () => ({ default: await loaded(load) }))
  const Part = memo((props: P) => (
    <Suspense fallback={waiting}>
      {import.meta.env.SSR && Loaded ? <Loaded {...props} /> : <Loading {...props} />}
    </Suspense>
  ))
  if (!import.meta.env.SSR) return Part
  /** The server calls it before it renders the page. */
  const preload = async (): Promise<void> => {
    Loaded = await load()
  }
  return Object.assign(Part, { preload })
}
