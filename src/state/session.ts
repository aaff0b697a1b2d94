/** Who is signed in on this browser. The server decides; this is what it said last. */

import { atom } from 'jotai'
import type { Session } from '#contract/account.ts'
import { readSmall, writeSmall } from '#src/platform/small-storage.ts'
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

/** The same for what was entered and not sent, when the time runs out. Where the session was ended elsewhere it goes with it. */
export const enteredAtom = atom(0)

/** Counts the sessions that ended over this page: what was filled in on it goes with them. */
export const endingsAtom = atom(0)

/** The session that this browser keeps, whether or not its time is over: whose things lie on this device. */
export function keptSession(): Session | undefined {
  try {
    const session = JSON.parse(readSmall(key) ?? '') as Session
    return typeof session.token === 'string' ? session : undefined
  } catch {
    return undefined
  }
}

/** The stored session, unless it has ended. */
export function storedSession(): Session | undefined {
  const session = keptSession()
  return session && Date.parse(session.expirationDate) > serverNow() ? session : undefined
}

/** Keeps a session for the next start. The worker is told of it by whoever begins or ends one (`src/data/meta-session.ts`). */
export function keepSession(session: Session | undefined): void {
  writeSmall(key, session && JSON.stringify(session))
}

/** How a session ends on this device. */
export interface Ending {
  /** Another tab has said it already, or ends it as well: the others and the server need not be told. */
  readonly told?: boolean
  /** The session is over by itself, and nobody has signed out: an account that waits sealed stays. */
  readonly over?: boolean
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
