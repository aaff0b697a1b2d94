/** Whether the user sees the page: what repeats stops while they do not. */

import { useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export function useVisible(): boolean {
  return useSyncExternalStore(
    watch,
    () => document.visibilityState === 'visible',
    () => false,
  )
}
