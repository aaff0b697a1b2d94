/** Registers the service worker and offers its updates. Nothing on the page waits for it, so it comes after the page's scripts. */

import { Workbox } from 'workbox-window'
import { watchLanguage } from './keep-files.ts'
import { watchBuild } from './stale-build.ts'
import { workerAddress } from './trusted.ts'
import { offerUpdate } from './worker.ts'

const hourMs = 3_600_000
/** A worker that does not take over within this time does not keep anybody waiting. */
const takeOverMs = 4000

let registered = false

/** Development has no worker. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || registered) return
  registered = true
  watchBuild()
  const workbox = new Workbox(workerAddress(), { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => offerUpdate(applyUpdate))
  watchOtherTabs()
  void workbox.register().then(watchLanguage, () => {
    // A browser that refuses workers still has the whole site online.
  })
  let checkedAt = Date.now()
  const check = (): void => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - checkedAt) < hourMs / 2) return
    checkedAt = Date.now()
    void workbox.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, hourMs)
}

/** Another tab let the new worker take over: this page goes on with its scripts until its person reloads it. */
function watchOtherTabs(): void {
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offerUpdate(applyUpdate)
    controlled = true
  })
}

/** Lets the new worker take over and reloads the page. Called only because the person said so. */
async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  // Another tab has let it take over already.
  if (!registration?.waiting) return location.reload()
  const reload = (): void => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, takeOverMs)
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
}
