/**
 * Limits how often the password of an account may be tried (reliability 4, row 15). Three counts, so that no one can
 * lock a user out from elsewhere:
 * - from one network at one account, each failure from the fifth on makes the next attempt wait, twice as long each
 *   time;
 * - from networks that the account was never opened from, all together, ten attempts a minute;
 * - from each network that it was opened from, ten of its own, so that strangers do not lock its user out. A new
 *   password by mail adds the network that it was chosen from.
 * The counts are the same whether or not the account exists.
 */

import type { Writer } from '#api/db/database.ts'
import { consumeBucketToken } from '#api/db/limits/buckets.ts'
import {
  type Failures,
  forgetSignInFailures,
  isKnownNetwork,
  rememberNetwork,
  restartLock,
  signInFailures,
} from '#api/db/auth/sign-in-failures.ts'
import { absentUserId } from '#api/db/account/users.ts'
import type { Deps } from '#api/deps.ts'
import { elapsedMs } from '#contract/limits/elapsed.ts'
import { CallError } from '#contract/errors.ts'
import { signInDelaySeconds } from '#domain/auth/sign-in-delay.ts'
import { signInFailuresNotified, signInAttemptsPerMinute } from '#domain/limits.ts'
import { networkOf } from '#domain/site/address-list.ts'
import { accountKey } from './account-key.ts'
import { notifySecurity } from './notify-security.ts'

export interface SignInTry {
  /** Key of the account's failures, from any network. */
  readonly account: string
  /** Key of the account's failures from this network. */
  readonly here: string
  /** The network: an account's networks are stored under an opaque key. */
  readonly network: string
}

export function tryOf(email: string, address: string, { keyedHashes }: Pick<Deps, 'keyedHashes'>): SignInTry {
  const account = accountKey(email)
  const network = keyedHashes.of(`network ${networkOf(address)}`)
  return { account, here: `${account} ${network}`, network }
}

/** @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds */
export async function admitTry(
  { account, here, network }: SignInTry,
  userId: string | undefined,
  { db, clock }: Deps,
): Promise<void> {
  const now = new Date(clock.now())
  const failures = await signInFailures(db.read, here, now)
  // If the clock was set back the wait starts again: counted from a time in the future it would never end.
  if (failures.lastAt !== undefined && failures.lastAt > now) await db.transact((tx) => restartLock(tx, here, now))
  const waitSeconds = secondsLeft(failures, now)
  if (waitSeconds > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: waitSeconds })
  const known = await isKnownNetwork(db.read, userId ?? absentUserId, network, now)
  const terms = { capacity: signInAttemptsPerMinute, refillPerSecond: signInAttemptsPerMinute / 60 }
  const seconds = await db.transact((tx) => consumeBucketToken(tx, `sign-in:${known ? here : account}`, terms, now))
  if (seconds > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds })
}

function secondsLeft({ count, lastAt }: Failures, now: Date): number {
  if (lastAt === undefined) return 0
  return Math.ceil(signInDelaySeconds(count) - elapsedMs(lastAt.getTime(), now.getTime()) / 1000)
}

/** The password was right: resets the failures, and notifies the user if there were many. */
export async function settleTry(
  tx: Writer,
  { account, here, network }: SignInTry,
  userId: string,
  deps: Deps,
): Promise<void> {
  const now = new Date(deps.clock.now())
  const { count } = await signInFailures(tx, account, now)
  if (count >= signInFailuresNotified) await notifySecurity(tx, userId, 'sign-in-after-failures', deps)
  await forgetSignInFailures(tx, [account, here])
  await rememberNetwork(tx, userId, network, now)
}
