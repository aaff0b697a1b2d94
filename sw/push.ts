/** Builds a notification from a push. Pure: the worker's listeners do the rest. */

import type { PushPayload } from '#contract/push.ts'

export interface Shown {
  readonly title: string
  readonly options: NotificationOptions & {
    readonly data: {
      readonly path: string
      /** Both only in a message for the signed-in user. */
      readonly unread?: number
      readonly calls?: readonly string[] | undefined
    }
  }
}

/**
 * Shown if the payload cannot be read or is not for the signed-in user: a push without a notification costs the
 * subscription.
 */
const neutral: Readonly<Record<string, string>> = {
  en: 'You have a new notification',
  fr: 'Vous avez une nouvelle notification',
  ar: 'لديك إشعار جديد',
}

/**
 * @param text the raw payload, or undefined
 * @param partition of the signed-in user on this device; undefined if there is none
 */
export function notificationOf(
  text: string | undefined,
  partition: string | undefined,
  language: string,
  origin: string,
): Shown {
  const payload = read(text)
  const notification = payload?.notification
  if (!payload || !notification || notification.data.partition !== partition) {
    return {
      title: neutral[notification?.lang ?? language] ?? neutral['en'] ?? '',
      options: {
        tag: notification?.tag ?? 'news',
        icon: `${origin}/icons/icon-192.png`,
        badge: `${origin}/icons/badge-96.png`,
        data: { path: '/notifications' },
      },
    }
  }
  return {
    title: notification.title,
    options: {
      body: notification.body,
      lang: notification.lang,
      dir: notification.dir,
      tag: notification.tag,
      ...(notification.icon === undefined ? {} : { icon: notification.icon }),
      ...(notification.badge === undefined ? {} : { badge: notification.badge }),
      data: {
        path: pathOf(notification.navigate, origin),
        unread: notification.data.unread,
        calls: notification.data.calls,
      },
    },
  }
}

function read(text: string | undefined): PushPayload | undefined {
  try {
    const payload = JSON.parse(text ?? '') as PushPayload
    return typeof payload.notification.title === 'string' && typeof payload.notification.data.partition === 'string'
      ? payload
      : undefined
  } catch {
    return undefined
  }
}

/** Only paths of this site are ever opened. */
export function pathOf(link: unknown, origin: string): string {
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return '/notifications'
  const url = new URL(link, origin)
  return url.origin === origin ? url.pathname + url.search : '/notifications'
}

/** The number on the app's icon, which push messages set; 0 removes it. Never fails: few browsers have it. */
export async function showBadge(count: number): Promise<void> {
  // Where there is no push, there is no `Notification` either.
  if (typeof Notification === 'function' && Notification.permission === 'granted')
    await navigator.setAppBadge?.(count).catch(() => {})
}

/** Displayed notifications contain names of the user and their campaigns: they are closed with the session. */
export async function closeNotifications(
  registration: Pick<ServiceWorkerRegistration, 'getNotifications'>,
): Promise<void> {
  await showBadge(0)
  for (const shown of await registration.getNotifications()) shown.close()
}
