/** From a push to what is shown. Pure: the worker's listeners do the rest. */

import type { PushPayload } from '#contract/push.ts'

export interface Shown {
  readonly title: string
  readonly options: NotificationOptions
}

/** Said when the payload cannot be read or is not for who is signed in: a push that shows nothing costs the subscription. */
const neutral: Readonly<Record<string, string>> = {
  en: 'You have a new notification',
  fr: 'Vous avez une nouvelle notification',
  ar: 'لديك إشعار جديد',
}

/**
 * @param text the payload as it came, or undefined
 * @param partition of who is signed in on this device; undefined for nobody
 */
export function notificationOf(
  text: string | undefined,
  partition: string | undefined,
  language: string,
  origin: string,
): Shown {
  const payload = read(text)
  const said = payload?.notification
  if (!payload || !said || said.data.partition !== partition) {
    return {
      title: neutral[said?.lang ?? language] ?? neutral['en'] ?? '',
      options: { tag: said?.tag ?? 'news', icon: `${origin}/icons/icon-192.png`, data: { path: '/notifications' } },
    }
  }
  return {
    title: said.title,
    options: {
      body: said.body,
      lang: said.lang,
      dir: said.dir,
      tag: said.tag,
      ...(said.icon === undefined ? {} : { icon: said.icon }),
      data: { path: pathOf(said.navigate, origin), unread: said.data.unread },
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

/** Messages that are shown name the person and their campaigns: they go with the session. */
export async function closeNotifications(
  registration: Pick<ServiceWorkerRegistration, 'getNotifications'>,
): Promise<void> {
  for (const shown of await registration.getNotifications()) shown.close()
}
