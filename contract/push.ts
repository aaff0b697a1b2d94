/**
 * The wire format of the push relay (`/push/`), and the payload that the worker receives. One JSON serves classic push
 * (the worker shows it) and declarative push (the browser shows it). The relay knows nothing about the product: a
 * subscriber is an opaque string, and the text of a message is decided before it arrives.
 */

import { bool, instant, integer, list, nullable, object, oneOf, optional, text, type Value } from './schema.ts'

/** Largest payload in bytes of JSON: below the smallest limit of a push service after encryption. */
export const pushPayloadBytes = 2000

const absoluteLink = text({ min: 8, max: 600, pattern: /^https?:\/\//, format: 'uri' })

/** What the worker shows. `navigate` and `icon` are absolute. */
export const pushPayload = object({
  /** Marks declarative push; always this number. */
  web_push: oneOf([8030]),
  /** Unread notifications, for browsers that show a declarative message themselves. */
  app_badge: optional(integer({ min: 0, max: 100_000 })),
  notification: object({
    title: text({ min: 1, max: 120 }),
    body: text({ max: 240 }),
    lang: text({ min: 2, max: 10 }),
    dir: oneOf(['ltr', 'rtl', 'auto']),
    /** Messages with the same tag replace each other on the device. */
    tag: text({ min: 1, max: 64 }),
    navigate: absoluteLink,
    icon: optional(absoluteLink),
    badge: optional(absoluteLink),
    /** The same number as text: Safari reads it here. */
    app_badge: optional(text({ min: 1, max: 6, pattern: /^\d+$/ })),
    data: object({
      /** Kind of message, for the page. */
      kind: text({ min: 1, max: 40 }),
      id: text({ min: 1, max: 64 }),
      /**
       * Partition of the intended user: shown in full only to them. `*` becomes the subscriber of each device at the
       * relay.
       */
      partition: text({ min: 1, max: 64 }),
      /** Unread notifications, for the badge. */
      unread: integer({ min: 0, max: 100_000 }),
      /** Addresses of what the page of `navigate` reads, below the API's base: the worker fetches them. */
      calls: optional(list(text({ min: 1, max: 200 }), 8)),
    }),
  }),
})
export type PushPayload = Value<typeof pushPayload>

/** A browser's subscription as returned by `PushSubscription.toJSON()`. */
export const browserSubscription = object({
  endpoint: text({ min: 12, max: 1000, keepSpace: true }),
  expirationTime: optional(nullable(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }))),
  keys: object({
    /** 65 bytes of an uncompressed P-256 point, base64url. */
    p256dh: text({ min: 80, max: 100, pattern: /^[\w-]+=*$/ }),
    /** 16 bytes, base64url. */
    auth: text({ min: 20, max: 30, pattern: /^[\w-]+=*$/ }),
  }),
})
export type BrowserSubscription = Value<typeof browserSubscription>

/** GET config. */
export const pushConfig = object({
  /** VAPID public key, base64url. */
  publicKey: text({ min: 80, max: 100 }),
  /** Changes with the key, so that a page notices a rotation. */
  keyId: text({ min: 4, max: 64 }),
})

/**
 * Opaque name of the session in which a browser subscribed. Not a number, so that it cannot be mistaken for an expiry.
 */
export const pushSession = /^[A-Za-z][\w-]{3,63}$/

/**
 * PUT subscriptions. The API issues the ticket to a signed-in user: `subscriber.expirySeconds.session.signature`, the
 * signature being the HMAC-SHA-256 of `subscriber.expirySeconds.session` under the shared secret, base64url without
 * padding. The session may be omitted with its dot. One browser subscription belongs to one subscriber; a later ticket
 * moves it.
 */
export const subscribeBody = object({ ticket: text({ min: 20, max: 400 }), subscription: browserSubscription })

/**
 * POST subscriptions/renew, sent by the worker on `pushsubscriptionchange`: a client that knows the old endpoint may
 * replace it.
 */
export const renewBody = object({
  oldEndpoint: text({ min: 12, max: 1000, keepSpace: true }),
  subscription: browserSubscription,
})

/** POST subscriptions/remove: a client that knows the endpoint may remove it. */
export const removeBody = object({ endpoint: text({ min: 12, max: 1000, keepSpace: true }) })

/** Push services store a message for at most four weeks. */
export const longestTtlSeconds = 28 * 86_400

/** POST messages, signed by the API with the shared secret. The id makes it idempotent. */
export const messageBody = object({
  id: text({ min: 8, max: 64, pattern: /^[\w-]+$/ }),
  subscribers: list(text({ min: 4, max: 64 }), 1000),
  /** Unread notifications of each subscriber, in the same order; the numbers of the payload, which are 0, become these. */
  unread: optional(list(integer({ min: 0, max: 100_000 }), 1000)),
  payload: pushPayload,
  /** Seconds that the push service stores it for an offline device. */
  ttlSeconds: integer({ min: 0, max: longestTtlSeconds }),
  urgency: oneOf(['very-low', 'low', 'normal', 'high']),
  /** Undelivered messages of one topic replace each other. At most 32 characters of the base64url alphabet. */
  topic: optional(text({ min: 1, max: 32, pattern: /^[\w-]+$/ })),
  /** Nothing is sent after this moment. */
  expiresAt: instant(),
})
export type PushMessage = Value<typeof messageBody>

/**
 * POST subscribers/forget, signed: removes all subscriptions of a subscriber (sign-out everywhere, deletion), or those
 * that were last registered in one of these sessions.
 */
export const forgetBody = object({
  subscriber: text({ min: 4, max: 64 }),
  sessions: optional(list(text({ min: 4, max: 64, pattern: pushSession }), 100)),
})

/** What every call of the relay returns. */
export const relayDone = object({ done: bool() })

/** Headers with which the API signs a request to the relay: `t=<seconds>,v1=<hex hmac-sha256 of "t.body">`. */
export const relaySignatureHeader = 'push-signature'
/** A signature older than this many seconds is refused. */
export const relaySignatureSeconds = 300
