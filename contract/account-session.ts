/** The sessions of an account, on whichever devices (decision record 0029). */

import { deviceBrowsers, devicePlatforms } from '#domain/device.ts'
import { call } from './call.ts'
import { bool, id, instant, list, object, oneOf, type Value } from './schema.ts'
import { done } from './shapes.ts'

const accountSession = object({
  id: id(),
  browser: oneOf(deviceBrowsers),
  platform: oneOf(devicePlatforms),
  createdAt: instant(),
  expiresAt: instant(),
  /** The one that asks. */
  current: bool(),
})
export type AccountSession = Value<typeof accountSession>

export const listSessions = call({
  method: 'GET',
  path: 'user-sessions',
  access: 'member',
  summary: 'Own sessions that have not ended, latest first.',
  spec: 'platform 4, decision record 0029',
  reply: list(accountSession, 100),
})

export const endSession = call({
  method: 'DELETE',
  path: 'user-sessions/{id}',
  access: 'member',
  summary: 'End one of the own sessions.',
  spec: 'platform 4, decision record 0029',
  params: object({ id: id() }),
  reply: done,
  stale: ['user-sessions'],
})

export const endSessions = call({
  method: 'DELETE',
  path: 'user-sessions',
  access: 'member',
  summary: 'End every own session, this one too.',
  spec: 'platform 4, decision record 0029',
  reply: done,
})
