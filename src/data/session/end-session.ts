/**
 * The end of a session on this device, the same for every cause: sign-out here or in another tab, expiry, the server's
 * refusal, an expired session at a start, or another user's sign-in. Fetched when a session ends.
 */

import type { createStore } from 'jotai'
import { signOut } from '#contract/account/account.ts'
import type { WorkerSession } from '#contract/worker.ts'
import { forgetPictures } from '#src/platform/storage/forget-caches.ts'
import { closeNotifications } from '#src/platform/storage/erase-storage.ts'
import { pausePush } from '#src/platform/push.ts'
import { answersPrefix, readMetas, writeMeta, writeMetas } from '#src/platform/storage/storage.ts'
import { forgetPrivateCaches } from '#src/platform/worker.ts'
import {
  type Ending,
  endingsAtom,
  keepSession,
  readStoredSession,
  type Session,
  storedSession,
} from '#src/state/session.ts'
import { toastsAtom } from '#src/state/toasts.ts'
import { typedEmailAtom } from '#src/state/typed-email.ts'
import { closeDrafts } from '#src/data/draft/record-store.ts'
import { clearingPrefix } from './member-traces.ts'
import { noteRevocation, revocationDelivered, sendRevocations } from './revocations.ts'
import { type EndedSession, sealDrafts } from '#src/data/draft/seal-drafts.ts'
import { send } from '#src/data/send.ts'
import { pinnedKey, typedKey, writeLocal } from '#src/platform/storage/local-storage.ts'

export const patienceMs = 4000
/**
 * WebKit may freeze a database for all pages and the worker when a page is left within a transaction: it opens, but no
 * transaction in it ends any more.
 */
const longestMs = 10_000
const noteMs = 1000
/** The page unmounts first, and writes its last changes. */
const settleMs = 150

/** Never fails, and takes at most ten seconds: unfinished work is done at the next start. */
export async function endSession(
  session: Session | undefined,
  { elsewhere = false, over = false }: Ending,
  store: ReturnType<typeof createStore>,
): Promise<void> {
  forgetTyped(!over)
  // A page that stays visible resets without its form values. A user who signs out is redirected from theirs.
  if (elsewhere || over) store.set(endingsAtom, (count) => count + 1)
  store.set(typedEmailAtom, '')
  // Greetings and similar toasts name the user.
  store.set(toastsAtom, (toasts) => toasts.filter(({ values }) => values === undefined))
  if (session === undefined) return clearLeftovers()
  const clear = async (): Promise<void> => {
    await pause(settleMs)
    await closeDrafts(session.partition)
    await withSessionLock(() => clearAway({ partition: session.partition, draftKey: session.draftKey, over }))
  }
  const end = async (): Promise<void> => {
    // Recorded before anything else: whatever happens now, the session ends with the next connection.
    if (!elsewhere && !over) await Promise.race([noteRevocation(session.token).catch(() => ''), pause(noteMs)])
    await Promise.allSettled([
      clear(),
      pausePush(session.partition),
      closeNotifications(),
      elsewhere || over ? undefined : endAtServer(session),
    ])
  }
  await Promise.race([end(), pause(longestMs)])
}

/**
 * At each start: clears the data of a session that ended while no page was open, or whose clearing was interrupted by a
 * crash.
 */
export async function clearLeftovers(): Promise<void> {
  await sendRevocations()
  await withSessionLock(clearOthers)
}

/**
 * One at a time over all tabs, so that no user's data is cleared while they sign in again. A frozen database holds
 * nobody up for longer than ten seconds.
 */
export function withSessionLock(work: () => Promise<void>): Promise<void> {
  const limited = (): Promise<void> => Promise.race([work(), pause(longestMs)])
  return navigator.locks ? navigator.locks.request('freehold-session', limited) : limited()
}

/**
 * Clears the data of every user who is not signed in now. Called within `alone`.
 * @param before the session that another user's session replaces
 */
export async function clearOthers(before?: Session): Promise<void> {
  const stored = readStoredSession()
  const ended = stored !== undefined && storedSession() === undefined
  const activePartition = ended ? undefined : stored?.partition
  const leavers = new Map<string, EndedSession>()
  const add = (endedSession: EndedSession): void => {
    leavers.set(endedSession.partition, endedSession)
  }
  for (const [key, value] of await readMetas()) {
    if (key === 'session' && value) add({ ...(value as WorkerSession), over: true })
    if (key.startsWith(clearingPrefix)) add(value as EndedSession)
    // Another user has signed in.
    if (activePartition && key.startsWith(answersPrefix) && !key.endsWith(activePartition))
      await writeMeta(key, undefined)
  }
  for (const session of [before, ended ? stored : undefined])
    if (session) add({ partition: session.partition, draftKey: session.draftKey, over: true })
  if (ended) keepSession(undefined)
  if (activePartition !== undefined) leavers.delete(activePartition)
  if (leavers.size > 0) forgetTyped(false)
  const [last] = leavers.keys()
  if (last !== undefined && activePartition === undefined) await pausePush(last).catch(() => {})
  if (last !== undefined) await closeNotifications().catch(() => {})
  for (const { partition, draftKey, over } of leavers.values())
    await clearAway({ partition, draftKey, over }).catch(() => {})
  await forgetPrivateCaches(activePartition)
}

/**
 * Recorded first, so that a crash leaves no data behind for good; then everything that others could read is deleted.
 */
async function clearAway(endedSession: EndedSession): Promise<void> {
  const activePartition = readStoredSession()?.partition
  // They have signed in again already.
  if (activePartition === endedSession.partition) return
  const mark = clearingPrefix + endedSession.partition
  // The worker caches nothing more for a user who is not signed in.
  await writeMetas({
    [mark]: endedSession,
    ...(activePartition === undefined ? { session: null } : {}),
    // After an expiry they stay, encrypted, for the same user's next session.
    ...(endedSession.over ? {} : { [answersPrefix + endedSession.partition]: null }),
  }).catch(() => {})
  writeLocal(pinnedKey + endedSession.partition, undefined)
  await Promise.allSettled([forgetPictures(), forgetPrivateCaches(activePartition)])
  await sealDrafts(endedSession)
  await writeMeta(mark, undefined)
}

/**
 * Clears form values of this tab, and those that it keeps for its next start.
 * @param all also pending operations, such as an attempt to invest with an unknown outcome, which its own user needs
 */
function forgetTyped(all: boolean): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (all || key.startsWith('freehold.form.')) sessionStorage.removeItem(key)
    for (const key of Object.keys(localStorage)) if (key.startsWith(typedKey)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/**
 * If the server does not respond, the record of the session on this device ends it later. The request does not wait for
 * the record, because a database may never open.
 */
export async function endAtServer({ token, partition }: Session): Promise<void> {
  const noted = noteRevocation(token).catch(() => undefined)
  try {
    await send(signOut, {}, { language: 'en', token, partition }, { timeoutMs: patienceMs })
    const tokenHash = await noted
    if (tokenHash !== undefined) await revocationDelivered(tokenHash)
  } catch {
    await noted
    await sendRevocations()
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
