/** A clicked notification opens a page: the worker asks which tab can navigate without losing data. */

import type { createStore } from 'jotai'
import { navigate } from 'wouter/use-browser-location'
import type { WorkerMessage } from '#contract/worker.ts'
import { isFilling } from '#src/platform/stale-build.ts'
import { enteredAtom, fillingAtom } from '#src/state/session.ts'

/** Returns the function that stops listening. */
export function hearWorker(store: ReturnType<typeof createStore>): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const isFree = (): boolean => !isFilling() && store.get(fillingAtom) === 0 && store.get(enteredAtom) === 0
  const handleMessage = ({ data, ports }: MessageEvent<WorkerMessage | undefined>): void => {
    if (data?.type === 'may-open') ports[0]?.postMessage(isFree())
    // Checked again: the user may have typed meanwhile.
    if (data?.type === 'open' && isFree()) navigate(data.path)
  }
  navigator.serviceWorker.addEventListener('message', handleMessage)
  return () => navigator.serviceWorker.removeEventListener('message', handleMessage)
}
