/** Client of the push relay: signed requests, and tickets with which browsers subscribe. */

import { createHmac } from 'node:crypto'
import type { Clock, Push } from '#api/ports.ts'
import { decode } from '#contract/schema.ts'
import { pushConfig, relaySignatureHeader } from '#contract/push.ts'

/** Minutes that a ticket can be used to subscribe. */
const ticketMinutes = 10

export interface RelayAccess {
  /** The relay within this process, or `fetch` with its address. */
  readonly request: (request: Request) => Promise<Response>
  /** Origin under which the relay's `/push/` answers. */
  readonly origin: string
  /** Shared with the relay; its UTF-8 bytes are the key. */
  readonly secret: string
}

export function relayPush({ request, origin, secret }: RelayAccess, clock: Clock): Push {
  let known: { publicKey: string; keyId: string } | undefined
  const post = async (path: string, body: unknown): Promise<void> => {
    const text = JSON.stringify(body)
    const seconds = Math.floor(clock.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
    const response = await request(
      new Request(`${origin}/push/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [relaySignatureHeader]: `t=${seconds},v1=${signature}` },
        body: text,
      }),
    )
    if (!response.ok) throw new Error(`the push relay answered ${response.status}`)
  }
  return {
    config: async () => {
      known ??= await readConfig(request, origin)
      return known
    },
    send: (message) =>
      post('messages', {
        id: message.id,
        subscribers: message.subscribers,
        ...(message.unread === undefined ? {} : { unread: message.unread }),
        payload: message.payload,
        ttlSeconds: message.ttlSeconds,
        urgency: message.urgency,
        ...(message.topic === undefined ? {} : { topic: message.topic }),
        expiresAt: new Date(clock.now() + message.ttlSeconds * 1000).toISOString(),
      }),
    forget: (subscriber, sessions) =>
      post('subscribers/forget', { subscriber, ...(sessions === undefined ? {} : { sessions }) }),
    ticket: (subscriber, session) => {
      const expires = Math.floor(clock.now() / 1000) + ticketMinutes * 60
      const text = `${subscriber}.${expires}.${session}`
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    },
  }
}

async function readConfig(
  request: RelayAccess['request'],
  origin: string,
): Promise<{ publicKey: string; keyId: string } | undefined> {
  try {
    const response = await request(new Request(`${origin}/push/config`))
    const body = (await response.json()) as { data?: unknown }
    const config = decode(pushConfig, body.data, { tolerant: true })
    return config.ok ? config.value : undefined
  } catch {
    return undefined
  }
}

/** Used without a configured relay: subscriptions are refused, and nothing is sent. */
export const noPush: Push = {
  config: () => Promise.resolve(undefined),
  send: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  ticket: () => '',
}
