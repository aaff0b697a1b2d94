/** A notification as one push message, for both classic and declarative push. */

import type { PushPayload } from '#contract/push.ts'
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

/** Lengths that titles and bodies are cut to, so that any script stays below the payload's limit. */
const titleCharacters = 80
const bodyCharacters = 160

export function presentPush(frame: PushFrame, shown: ShortText): PushPayload {
  return {
    web_push: 8030,
    app_badge: frame.unread,
    notification: {
      title: cut(shown.title, titleCharacters),
      body: cut(shown.body, bodyCharacters),
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
