/** Periodic background sync, which only some browsers have, and only for installed apps. */

import { portfolioSyncTag } from '#contract/worker.ts'

interface PeriodicSync {
  register(tag: string, options: { readonly minInterval: number }): Promise<void>
}

/** Browsers decide how often it is, by how often the app is used. */
const minInterval = 12 * 3_600_000

/** Lets the worker refresh the portfolio. @returns whether it will */
export async function refreshPeriodically(): Promise<boolean> {
  try {
    const registration: (ServiceWorkerRegistration & { periodicSync?: PeriodicSync }) | undefined =
      await navigator.serviceWorker.getRegistration()
    if (!registration?.periodicSync) return false
    const { state } = await navigator.permissions.query({ name: 'periodic-background-sync' as PermissionName })
    if (state !== 'granted') return false
    await registration.periodicSync.register(portfolioSyncTag, { minInterval })
    return true
  } catch {
    return false
  }
}
