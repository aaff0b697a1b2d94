import type { WorkerMessage } from '#contract/worker.ts'

declare const self: ServiceWorkerGlobalScope

/** Sends a message to every open page. */
export async function postToPages(message: WorkerMessage): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

/**
 * A page that has not answered by then is suspended, or has not started. The permission to open a window is
 * short-lived.
 */
const answerMs = 400

/** Shows a path of the site to the user: in a page that loses nothing by it, else in a new one. */
export async function openPath(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ordered = pages.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  const free = await Promise.all(ordered.map(mayOpen))
  const page = ordered.find((_, index) => free[index])
  if (!page) {
    await self.clients.openWindow(path)
    return
  }
  await page.focus().catch(() => {})
  page.postMessage({ type: 'open', path } satisfies WorkerMessage)
}

/** A page with a partly filled form is never navigated away. */
function mayOpen(page: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const answer = (is: boolean): void => {
      clearTimeout(timer)
      port1.close()
      resolve(is)
    }
    const timer = setTimeout(() => answer(false), answerMs)
    port1.addEventListener('message', ({ data }) => answer(data === true))
    port1.start()
    page.postMessage({ type: 'may-open' } satisfies WorkerMessage, [port2])
  })
}
