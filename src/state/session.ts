/** Who is signed in on this browser. The server decides; this is what it said last. */

import { atom } from 'jotai'
import type { Session } from '#contract/account.ts'
import { readSmall, writeMeta, writeSmall } from '#src/platform/storage.ts'
import { serverNow } from '#src/platform/clock.ts'

export type { Session }

const key = 'freehold.session'

/** Undefined on the server and until the page has started: the first view is a visitor's. */
export const sessionAtom = atom<Session | undefined>(undefined)

/**
 * How many parts of the page are being filled in and would lose something with it. Where the session ends over one, the person
 * signs in again in place (decision T11).
 */
export const fillingAtom = atom(0)

/** The stored session, unless it has ended. */
export function storedSession(): Session | undefined {
  const text = readSmall(key)
  if (text === undefined) return undefined
  try {
    const session = JSON.parse(text) as Session
    return Date.parse(session.expirationDate) > serverNow() && typeof session.token === 'string' ? session : undefined
  } catch {
    return undefined
  }
}

const refusalListeners = new Set<(token: string) => void>()
let refused: string | undefined

/** The server knows a session no more, although its time is not over: it was ended elsewhere. */
export function noteRefused(token: string): void {
  refused = token
  for (const listener of refusalListeners) listener(token)
}

/** Calls back with the token of a session that the server has refused, or had refused last. Gives the way to stop. */
export function hearRefused(listener: (token: string) => void): () => void {
  refusalListeners.add(listener)
  if (refused !== undefined) listener(refused)
  return () => refusalListeners.delete(listener)
}

/** Keeps a session for the next start, and for the worker, which sends drafts when no page is open. */
export async function storeSession(session: Session | undefined): Promise<void> {
  writeSmall(key, session === undefined ? undefined : JSON.stringify(session))
  await writeMeta(
    'session',
    session === undefined
      ? undefined
      : {
          token: session.token,
          partition: session.partition,
          expirationDate: session.expirationDate,
          userId: session.user.id,
        },
  )
}
