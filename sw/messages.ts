import type { WorkerMessage } from '#contract/worker.ts'

declare const self: ServiceWorkerGlobalScope

/** Tells every open page. */
export async function tellPages(message: WorkerMessage): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

/** A page that does not answer by then is asleep, or has not started. The right to open a window does not last long. */
const answerMs = 400

/** Brings a path of the site before the person: in a page that loses nothing by it, else in a new one. */
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

/** A form that is half filled in is never led away. */
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
