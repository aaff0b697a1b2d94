import type { WorkerMessage } from '#contract/worker.ts'

declare const self: ServiceWorkerGlobalScope

/** Tells every open page. */
export async function tellPages(message: WorkerMessage): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

/** Brings a path of the site before the person: in a page that is open, or in a new one. */
export async function openPath(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [page] = pages.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!page) {
    await self.clients.openWindow(path)
    return
  }
  await page.focus().catch(() => {})
  const went = await page.navigate(path).catch(() => undefined)
  // A page that the worker does not control cannot be led: it is asked to go by itself.
  if (!went) page.postMessage({ type: 'open', path } satisfies WorkerMessage)
}
