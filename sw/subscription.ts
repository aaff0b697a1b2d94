/**
 * The browser has changed its push subscription: the relay is notified, with the old endpoint as proof of ownership.
 */
export async function renewSubscription(
  registration: ServiceWorkerRegistration,
  old: PushSubscription | undefined,
  given: PushSubscription | undefined,
): Promise<void> {
  if (!old) return
  const renewed = given ?? (await registration.pushManager.subscribe(old.options).catch(() => undefined))
  if (!renewed) return
  const answer = await replaceAtRelay(old, renewed)
  if (answer?.status !== 410) return
  // The browser's new subscription has already expired at its push service.
  await renewed.unsubscribe()
  const another = await registration.pushManager.subscribe(old.options).catch(() => undefined)
  if (another) await replaceAtRelay(old, another)
}

async function replaceAtRelay(old: PushSubscription, renewed: PushSubscription): Promise<Response | undefined> {
  const { endpoint, keys } = renewed.toJSON()
  return fetch('/push/subscriptions/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      oldEndpoint: old.endpoint,
      subscription: { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } },
    }),
    // If the relay cannot be reached, the page repairs it at its next start.
  }).catch(() => undefined)
}
