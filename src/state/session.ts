/** The user who is signed in on this browser. The server decides; this is its last response. */

import { atom } from 'jotai'
import type { Session } from '#contract/account/account.ts'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { serverNow } from '#src/platform/clock.ts'

export type { Session }

const key = 'freehold.session'

/** Undefined on the server and until the page has started: the first view is a visitor's. */
export const sessionAtom = atom<Session | undefined>(undefined)

/**
 * The number of parts of the page with input that would be lost with it. If the session ends meanwhile, the user signs
 * in again in place (decision T11).
 */
export const fillingAtom = atom(0)

/** The same for unsent input, if the session expires. If the session was ended elsewhere, the input is discarded. */
export const enteredAtom = atom(0)

/** Counts the sessions that ended on this page: its input is discarded with them. */
export const endingsAtom = atom(0)

/** This browser's stored session, whether or not it has expired: the owner of this device's data. */
export function readStoredSession(): Session | undefined {
  try {
    const session = JSON.parse(readLocal(key) ?? '') as Session
    return typeof session.token === 'string' ? session : undefined
  } catch {
    return undefined
  }
}

/** The stored session, unless it has ended. */
export function storedSession(): Session | undefined {
  const session = readStoredSession()
  return session && Date.parse(session.expirationDate) > serverNow() ? session : undefined
}

/**
 * Stores a session for the next start. The caller that starts or ends one notifies the worker
 * (`src/data/session/start-session.ts`, `end-session.ts`).
 */
export function keepSession(session: Session | undefined): void {
  writeLocal(key, session && JSON.stringify(session))
}

/** How a session ends on this device. */
export interface Ending {
  /** Another tab has reported it already, or ends it as well: the other tabs and the server need not be notified. */
  readonly elsewhere?: boolean
  /** The session expired and the user has not signed out: an encrypted account that waits stays. */
  readonly over?: boolean
}

const refusalListeners = new Set<(token: string) => void>()
let refused: string | undefined

/** The server rejects a session that has not expired: it was ended elsewhere. */
export function noteRefused(token: string): void {
  refused = token
  for (const listener of refusalListeners) listener(token)
}

/**
 * Calls back with the token of a session that the server has rejected, or rejected last. Returns the function to stop.
 */
export function hearRefused(listener: (token: string) => void): () => void {
  refusalListeners.add(listener)
  if (refused !== undefined) listener(refused)
  return () => refusalListeners.delete(listener)
}
