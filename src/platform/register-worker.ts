/**
 * Registers the service worker and offers its updates. It loads after the page's scripts, because nothing on the page
 * waits for it.
 */

import { Workbox } from 'workbox-window'
import { watchLanguage } from '#src/platform/storage/keep-files.ts'
import { watchBuild } from './stale-build.ts'
import { offerUpdate } from './worker.ts'

interface ScriptPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}

let policy: ScriptPolicy | undefined

const rules: ScriptPolicy = {
  createScriptURL: (url) => {
    if (url !== '/sw.js') throw new TypeError('only the worker may be named')
    return url
  },
}

/** From the only Trusted Types policy that may create script URLs: for the worker's own file only. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
  policy ??= trustedTypes ? trustedTypes.createPolicy('freehold', rules) : rules
  return policy.createScriptURL('/sw.js')
}

const hourMs = 3_600_000
/** If the new worker does not activate within this time, the page reloads anyway. */
const takeOverMs = 4000

let registered = false

export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.WORKER || registered) return
  registered = true
  watchBuild()
  const workbox = new Workbox(workerAddress(), {
    updateViaCache: 'none',
    // In development the worker imports its modules; the build joins them.
    ...(import.meta.env.DEV ? { type: 'module' } : {}),
  })
  workbox.addEventListener('waiting', () => offerUpdate(applyUpdate))
  watchOtherTabs()
  void workbox.register().then(watchLanguage, () => {
    // In a browser that refuses workers the whole site still works online.
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

/** Another tab activated the new worker: this page continues with its scripts until the user reloads it. */
function watchOtherTabs(): void {
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offerUpdate(applyUpdate)
    controlled = true
  })
}

/** Activates the new worker and reloads the page. Called only at the user's request. */
async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  // Another tab has activated it already.
  if (!registration?.waiting) return location.reload()
  const reload = (): void => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, takeOverMs)
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
}
