/** A notification as one push message, for both classic and declarative push. */

import { type PushPayload, pushPayloadBytes } from '#contract/push.ts'
import type { Language } from '#contract/shapes.ts'
import { cut } from '#domain/text.ts'
import { pageCalls } from './page-calls.ts'
import type { ShortText } from './notification.ts'

export interface PushFrame {
  readonly origin: string
  readonly kind: string
  /** Id of the notification's subject. */
  readonly subject: string
  /** Messages of one kind with the same key replace each other; the subject by default. */
  readonly collapseKey?: string
  readonly partition: string
  readonly unread: number
  readonly language: Language
  /** Relative to the site's address. */
  readonly path: string
}

const titleCharacters = 80
const bodyCharacters = 160

/** The longest values that the relay fills in for a device: a subscriber, and what their badge counts. */
const longestValues = { partition: 'x'.repeat(64), unread: 100_000 }

/** The body, and then the title, is shortened until the payload is accepted with what the relay fills in. */
export function presentPush(frame: PushFrame, { title, body }: ShortText): PushPayload {
  const fits = (shown: ShortText): boolean =>
    Buffer.byteLength(JSON.stringify(payloadOf({ ...frame, ...longestValues }, shown))) <= pushPayloadBytes
  let [ofTitle, ofBody] = [titleCharacters, bodyCharacters]
  let shown = { title: cut(title, ofTitle), body: cut(body, ofBody) }
  while (!fits(shown) && ofTitle > 1) {
    if (ofBody > 1) ofBody = Math.floor(ofBody / 2)
    else ofTitle = Math.floor(ofTitle / 2)
    shown = { title: cut(title, ofTitle), body: cut(body, ofBody) }
  }
  return payloadOf(frame, shown)
}

function payloadOf(frame: PushFrame, shown: ShortText): PushPayload {
  return {
    web_push: 8030,
    app_badge: frame.unread,
    notification: {
      ...shown,
      lang: frame.language,
      dir: frame.language === 'ar' ? 'rtl' : 'ltr',
      tag: `${frame.kind}-${frame.collapseKey ?? frame.subject}`.slice(0, 64),
      navigate: `${frame.origin}${frame.path}`,
      icon: `${frame.origin}/icons/icon-192.png`,
      badge: `${frame.origin}/icons/badge-96.png`,
      app_badge: String(frame.unread),
      data: {
        kind: frame.kind,
        id: frame.subject,
        partition: frame.partition,
        unread: frame.unread,
        calls: [...pageCalls(frame.path, frame.language)],
      },
    },
  }
}
