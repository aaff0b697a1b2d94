/** Tabs of one browser tell each other what happened. */

export type TabMessage =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in' }
  /** Everything of the site was deleted from this device. */
  | { readonly kind: 'erased' }
  /** A session is over: its time, or the server knows it no more. */
  | { readonly kind: 'over'; readonly token: string; readonly byTime: boolean }
  | { readonly kind: 'drafts-changed'; readonly scope: string }

let channel: BroadcastChannel | undefined
const open = (): BroadcastChannel | undefined =>
  (channel ??= typeof BroadcastChannel === 'function' ? new BroadcastChannel('freehold') : undefined)

export function tellTabs(message: TabMessage): void {
  open()?.postMessage(message)
}

/** Calls back for messages of other tabs. Gives the way to stop. */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const heard = (event: MessageEvent<TabMessage>): void => listener(event.data)
  open()?.addEventListener('message', heard)
  return () => open()?.removeEventListener('message', heard)
}
