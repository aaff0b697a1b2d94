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
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key.publicKey,
  })
  await handOver(subscription, ticket)
  await writeMeta('push-key', key.keyId)
  return 'on'
}

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
 */
export async function refreshPush(
  key: PushKey,
  partition: string,
  ticket: () => Promise<string | null>,
): Promise<void> {
  const state = await pushState()
  if (state === 'off' && Notification.permission === 'granted') {
    const kept = (await readMeta<string[]>(wishes)) ?? []
    if (!kept.includes(partition)) return
    const pass = await ticket()
    if (pass === null || (await turnPushOn(key, pass)) !== 'on') return
    return writeMeta(
      wishes,
      kept.filter((each) => each !== partition),
    )
  }
  if (state !== 'on') return
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.getSubscription()
  const pass = await ticket()
  if (!subscription || pass === null) return
  if ((await readMeta<string>('push-key')) === key.keyId) await handOver(subscription, pass)
  else await turnPushOn(key, pass)
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
  if (!response.ok) throw new Error(`the relay answered ${response.status}`)
}
