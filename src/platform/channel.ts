/** Messages between the tabs of one browser. */

export type TabMessage =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in' }
  /** All of the site's data was deleted from this device. */
  | { readonly kind: 'erased' }
  /** A session has ended: it expired, or the server rejects it. */
  | { readonly kind: 'over'; readonly token: string; readonly byTime: boolean }
  | { readonly kind: 'drafts-changed'; readonly scope: string }

let channel: BroadcastChannel | undefined
const open = (): BroadcastChannel | undefined =>
  (channel ??= typeof BroadcastChannel === 'function' ? new BroadcastChannel('freehold') : undefined)

export function postToTabs(message: TabMessage): void {
  open()?.postMessage(message)
}

/** Calls back for messages of other tabs. Returns the function to stop. */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const handleMessage = (event: MessageEvent<TabMessage>): void => listener(event.data)
  open()?.addEventListener('message', handleMessage)
  return () => open()?.removeEventListener('message', handleMessage)
}
