/** Mangopay's notifications: unsigned GET requests that name a resource, which the receiver then reads. */

import type { MangopayState } from './state.ts'

/** Over about three days. */
const backoff = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048].map((minutes) => minutes * 60_000)
const oldBySeconds = 4 * 86_400

export function sendWebhook(provider: MangopayState, type: string, resource: string): void {
  const date = provider.around.schedule.seconds()
  for (const hook of provider.hooks.values()) {
    if (hook.EventType !== type || hook.Status !== 'ENABLED') continue
    provider.around.line.send({
      provider: 'mangopay',
      event: `${type}-${resource}`,
      type,
      // Nothing is signed: a forger knows no resource of ours, and so names one that does not exist.
      request: (tampering) => {
        const url = new URL(hook.Url)
        url.searchParams.set('EventType', type)
        url.searchParams.set('RessourceId', tampering === 'wrong-secret' ? '0' : resource)
        url.searchParams.set('Date', String(tampering === 'old-timestamp' ? date - oldBySeconds : date))
        return new Request(url)
      },
      backoff,
    })
  }
}
