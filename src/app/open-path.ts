/** A pressed notification leads to a page: the worker asks which tab may go there without losing anything. */

import type { createStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import type { WorkerMessage } from '#contract/worker.ts'
import { isFilling } from '#src/platform/stale-build.ts'
import { enteredAtom, fillingAtom } from '#src/state/session.ts'

/** Gives the way to stop listening. */
export function hearWorker(store: ReturnType<typeof createStore>): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const isFree = (): boolean => !isFilling() && store.get(fillingAtom) === 0 && store.get(enteredAtom) === 0
  const heard = ({ data, ports }: MessageEvent<WorkerMessage | undefined>): void => {
    if (data?.type === 'may-open') ports[0]?.postMessage(isFree())
    // Asked again: somebody may have typed meanwhile.
    if (data?.type === 'open' && isFree()) navigate(data.path)
  }
  navigator.serviceWorker.addEventListener('message', heard)
  return () => navigator.serviceWorker.removeEventListener('message', heard)
}
