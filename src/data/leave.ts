/**
 * The end of a session on this device, the same however it came: by signing out here or in another tab, by its time, by the
 * server's refusal, found over at a start, or because somebody else signs in. Fetched when somebody leaves.
 */

import type { createStore } from 'jotai'
import { signOut } from '#contract/account.ts'
import type { WorkerSession } from '#contract/worker.ts'
import { forgetPictures, forgetPrivateTraces } from '#src/platform/forget-caches.ts'
import { closeNotifications } from '#src/platform/erase-storage.ts'
import { restPush } from '#src/platform/push.ts'
import { readMetas, writeMeta, writeMetas } from '#src/platform/storage.ts'
import { forgetPrivateCaches } from '#src/platform/worker.ts'
import { type Ending, endingsAtom, keepSession, keptSession, type Session, storedSession } from '#src/state/session.ts'
import { toastsAtom } from '#src/state/toasts.ts'
import { typedEmailAtom } from '#src/state/typed-email.ts'
import { closeDrafts } from './draft-store.ts'
import { noteRevocation, revocationDelivered, sendRevocations } from './revocations.ts'
import { type Leaver, sealDrafts } from './seal-drafts.ts'
import { send } from './send.ts'

const patienceMs = 4000
/** The page gives way first, and writes what was typed a moment before. */
const settleMs = 150
/** In the meta store; the partition follows: somebody whose things are being cleared away. */
const leaving = 'leaving.'

/** Never fails: whatever cannot be done now is done at the next start. */
export async function leave(
  session: Session | undefined,
  { told = false, over = false }: Ending,
  store: ReturnType<typeof createStore>,
): Promise<void> {
  forgetTyped(!over)
  // A page that goes on to be shown begins anew, without what was typed on it. Who leaves by themselves is led away from theirs.
  if (told || over) store.set(endingsAtom, (count) => count + 1)
  store.set(typedEmailAtom, '')
  // Greetings and the like name the person.
  store.set(toastsAtom, (toasts) => toasts.filter(({ values }) => values === undefined))
  if (session === undefined) return clearLeftovers()
  const clear = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    await closeDrafts(session.partition)
    await alone(() => clearAway({ partition: session.partition, draftKey: session.draftKey, over }))
  }
  // Written down before anything else: whatever happens now, the session ends with the next connection.
  if (!told && !over) await noteRevocation(session.token).catch(() => '')
  await Promise.allSettled([
    clear(),
    restPush(session.partition),
    closeNotifications(),
    told || over ? undefined : endAtServer(session),
  ])
}

/** At each start: what a session left that ended while no page was open, or that a crash did not let be cleared away. */
export async function clearLeftovers(): Promise<void> {
  await sendRevocations()
  await alone(clearOthers)
}

/**
 * One at a time over all tabs, so that nobody's things are cleared away while they sign in again.
 */
export function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('freehold-session', () => work()) : work()
}

/** Clears away after everybody who is not signed in now. Called within `alone`. @param before whose session gives way to another's */
export async function clearOthers(before?: Session): Promise<void> {
  const kept = keptSession()
  const ended = kept !== undefined && storedSession() === undefined
  const leavers = new Map<string, Leaver>()
  const add = (leaver: Leaver): void => {
    leavers.set(leaver.partition, leaver)
  }
  for (const [key, value] of await readMetas()) {
    if (key === 'session' && value) add({ ...(value as WorkerSession), over: true })
    if (key.startsWith(leaving)) add(value as Leaver)
  }
  for (const session of [before, ended ? kept : undefined])
    if (session) add({ partition: session.partition, draftKey: session.draftKey, over: true })
  if (ended) keepSession(undefined)
  const living = ended ? undefined : kept?.partition
  if (living !== undefined) leavers.delete(living)
  if (leavers.size > 0) forgetTyped(false)
  const [last] = leavers.keys()
  if (last !== undefined && living === undefined) await restPush(last).catch(() => {})
  if (last !== undefined) await closeNotifications().catch(() => {})
  for (const { partition, draftKey, over } of leavers.values())
    await clearAway({ partition, draftKey, over }).catch(() => {})
  await forgetPrivateCaches(living)
}

/** First it is written down, so that a crash leaves nothing lying about for good; then what others could read goes. */
async function clearAway(leaver: Leaver): Promise<void> {
  const living = keptSession()?.partition
  // They are back already.
  if (living === leaver.partition) return
  const mark = leaving + leaver.partition
  // The worker keeps nothing more for somebody who is not signed in.
  await writeMetas({ [mark]: leaver, ...(living === undefined ? { session: null } : {}) }).catch(() => {})
  await Promise.allSettled([forgetPictures(), forgetPrivateCaches(living), forgetPrivateTraces(living)])
  await sealDrafts(leaver)
  await writeMeta(mark, undefined)
}

/**
 * What was typed into forms of this tab.
 * @param all also what is kept of things under way, such as a try to invest whose outcome is not known: its own person needs it
 */
function forgetTyped(all: boolean): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (all || key.startsWith('freehold.form.')) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Where the server does not answer, what is left of the session here ends it later. */
export async function endAtServer({ token, partition }: Session): Promise<void> {
  const tokenHash = await noteRevocation(token)
  try {
    await send(signOut, {}, { language: 'en', token, partition }, { timeoutMs: patienceMs })
    await revocationDelivered(tokenHash)
  } catch {
    await sendRevocations()
  }
}
