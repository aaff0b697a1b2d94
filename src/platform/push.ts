/** Web push on this device: asking, subscribing at the relay, ending it. */

import { readMeta, writeMeta } from './storage.ts'

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
 * Asks the person, subscribes this browser and hands the subscription to the relay. Must be called within a press.
 * @param ticket from the API: says at the relay whose subscription it is
 * @throws when the browser or the relay refuses
 */
export async function turnPushOn(key: PushKey, ticket: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const registration = await navigator.serviceWorker.ready
  const old = await registration.pushManager.getSubscription()
  // A subscription made with another key is worth nothing any more.
  if (old && (await readMeta<string>('push-key')) !== key.keyId) await old.unsubscribe()
  await subscribeAndHandOver(registration, key, ticket)
  await writeMeta('push-key', key.keyId)
  return 'on'
}

/** The browser may still hold a subscription that its push service has ended: it gives it up then, and makes another one. */
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

/** Push ends with a session, and is remembered as this person's wish for this device. Nobody else's begins by it. */
export async function restPush(partition: string): Promise<void> {
  if ((await pushState()) === 'on') {
    const kept = (await readMeta<string[]>(wishes)) ?? []
    await writeMeta(wishes, [...new Set([...kept, partition])])
  }
  await removePushSubscription()
}

/**
 * At every start: repairs what was lost at the relay, moves the subscription to who is signed in now, or begins again what rested
 * while they were away. Never asks the person.
 * @returns `lost` where push was on and cannot go on: the person has to turn it on again
 */
export async function refreshPush(
  key: PushKey,
  partition: string,
  ticket: () => Promise<string | null>,
): Promise<'lost' | undefined> {
  const state = await pushState()
  if (state === 'off' && Notification.permission === 'granted') {
    const kept = (await readMeta<string[]>(wishes)) ?? []
    if (!kept.includes(partition)) return undefined
    const pass = await ticket()
    if (pass === null || (await turnPushOn(key, pass)) !== 'on') return undefined
    await writeMeta(
      wishes,
      kept.filter((each) => each !== partition),
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
    // The new one is refused as well, or the browser makes none: what does not work is not shown as on.
    await removePushSubscription()
    return 'lost'
  }
  return undefined
}

/** Ends push on this device, at the relay too where there is a line. */
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
