/** Web push on this device: permission, subscription at the relay, and its end. */

import { readMeta, writeMeta } from '#src/platform/storage/storage.ts'

export type PushState = 'unsupported' | 'off' | 'on' | 'denied'

export interface PushKey {
  readonly publicKey: string
  readonly keyId: string
}

export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || typeof Notification !== 'function')
    return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? 'on' : 'off'
}

/**
 * Requests the permission, subscribes this browser and registers the subscription at the relay. Must be called within a
 * click.
 * @param ticket from the API: shows the relay whose subscription it is
 * @throws if the browser or the relay refuses
 */
export async function turnPushOn(key: PushKey, ticket: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const registration = await navigator.serviceWorker.ready
  const old = await registration.pushManager.getSubscription()
  // A subscription made with another key is useless.
  if (old && (await readMeta<string>('push-key')) !== key.keyId) await old.unsubscribe()
  await subscribeAndHandOver(registration, key, ticket)
  await writeMeta('push-key', key.keyId)
  return 'on'
}

/** The browser may still hold a subscription that its push service has ended: then it is removed and replaced. */
async function subscribeAndHandOver(
  registration: ServiceWorkerRegistration,
  { publicKey }: PushKey,
  ticket: string,
): Promise<void> {
  const subscribe = (): Promise<PushSubscription> =>
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const subscription = await subscribe()
  try {
    await handOver(subscription, ticket)
  } catch (error) {
    if (!(error instanceof SubscriptionGone)) throw error
    await subscription.unsubscribe()
    await handOver(await subscribe(), ticket)
  }
}

/** The relay refuses a subscription that its push service has ended. */
class SubscriptionGone extends Error {}

const wishes = 'push-wishes'

/**
 * Ends push with the session, and stores that this user wants it on this device. It is never turned on for another
 * user.
 */
export async function pausePush(partition: string): Promise<void> {
  if ((await pushState()) === 'on') {
    const storedWishes = (await readMeta<string[]>(wishes)) ?? []
    await writeMeta(wishes, [...new Set([...storedWishes, partition])])
  }
  await removePushSubscription()
}

/**
 * At every start: repairs the relay's registration, moves the subscription to the signed-in user, or resumes push that
 * was paused while they were signed out. Never shows a prompt.
 * @returns `lost` if push was on and cannot continue: the user has to turn it on again
 */
export async function refreshPush(
  key: PushKey,
  partition: string,
  ticket: () => Promise<string | null>,
): Promise<'lost' | undefined> {
  const state = await pushState()
  if (state === 'off' && Notification.permission === 'granted') {
    const storedWishes = (await readMeta<string[]>(wishes)) ?? []
    if (!storedWishes.includes(partition)) return undefined
    const pass = await ticket()
    if (pass === null || (await turnPushOn(key, pass)) !== 'on') return undefined
    await writeMeta(
      wishes,
      storedWishes.filter((each) => each !== partition),
    )
    return undefined
  }
  if (state !== 'on') return undefined
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.getSubscription()
  const pass = await ticket()
  if (!subscription || pass === null) return undefined
  try {
    if ((await readMeta<string>('push-key')) === key.keyId) await subscribeAndHandOver(registration, key, pass)
    else await turnPushOn(key, pass)
  } catch (error) {
    if (!(error instanceof SubscriptionGone) && (await pushState()) === 'on') throw error
    // The new subscription is refused as well, or the browser creates none: broken push must not be shown as on.
    await removePushSubscription()
    return 'lost'
  }
  return undefined
}

/** Ends push on this device, and at the relay if the device is online. */
export async function removePushSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await relay('POST', 'subscriptions/remove', { endpoint }).catch(() => {})
}

async function handOver(subscription: PushSubscription, ticket: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await relay('PUT', 'subscriptions', {
    ticket,
    subscription: { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } },
  })
}

async function relay(method: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(`/push/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  if (response.status === 410) throw new SubscriptionGone('the push service has ended the subscription')
  if (!response.ok) throw new Error(`the relay answered ${response.status}`)
}
