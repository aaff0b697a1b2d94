/** A notification as one push message: what classic and declarative push both show. */

import type { PushPayload } from '#contract/push.ts'
import type { Language } from '#contract/shapes.ts'
import { cut } from '#domain/text.ts'
import { type NotificationFacts, notificationText } from './notification.ts'

export interface PushFrame {
  readonly origin: string
  readonly kind: string
  /** Id of what it is about; messages about one thing replace each other. */
  readonly subject: string
  readonly partition: string
  readonly unread: number
  readonly language: Language
}

/** Bytes that titles and bodies are cut to, so that any script stays below the payload's limit. */
const titleCharacters = 80
const bodyCharacters = 160

export function presentPush(frame: PushFrame, facts: NotificationFacts): PushPayload {
  const said = notificationText(frame.kind, facts, frame.language)
  return {
    web_push: 8030,
    notification: {
      title: cut(said.title, titleCharacters),
      body: cut(said.body, bodyCharacters),
      lang: frame.language,
      dir: frame.language === 'ar' ? 'rtl' : 'ltr',
      tag: `${frame.kind}-${frame.subject}`.slice(0, 64),
      navigate: `${frame.origin}${facts.path}`,
      icon: `${frame.origin}/icons/icon-192.png`,
      data: { kind: frame.kind, id: frame.subject, partition: frame.partition, unread: frame.unread },
    },
  }
}
