/** The browser changed its push subscription by itself: the relay is told, with the old endpoint as proof of whose it is. */
export async function renewSubscription(
  registration: ServiceWorkerRegistration,
  old: PushSubscription | undefined,
  given: PushSubscription | undefined,
): Promise<void> {
  if (!old) return
  const renewed = given ?? (await registration.pushManager.subscribe(old.options).catch(() => undefined))
  if (!renewed) return
  const { endpoint, keys } = renewed.toJSON()
  await fetch('/push/subscriptions/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      oldEndpoint: old.endpoint,
      subscription: { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } },
    }),
  }).catch(() => {
    // The page repairs it at its next start.
  })
}
