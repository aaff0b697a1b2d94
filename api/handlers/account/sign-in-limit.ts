/**
 * How often the password of an account may be tried (reliability 4, row 15). Three counts, so that nobody can shut a person out
 * from elsewhere:
 * - from one network at one account each failure from the fifth on makes the next try wait, twice as long each time;
 * - from networks that the account was never opened from, all together, ten tries a minute;
 * - from each network that it was opened from, ten of its own: its person is not held up by what strangers do. A new password by
 *   mail makes the network it was chosen from one of these.
 * Whether there is such an account makes no difference to any of it.
 */

import type { Writer } from '#api/db/database.ts'
import { takeToken } from '#api/db/limits/buckets.ts'
import {
  type Failures,
  forgetSignInFailures,
  isKnownNetwork,
  rememberNetwork,
  restartWait,
  signInFailures,
} from '#api/db/limits/sign-in-failures.ts'
import { nobodyId } from '#api/db/users.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { elapsedMs } from '#contract/limits/elapsed.ts'
import { CallError } from '#contract/errors.ts'
import { signInDelaySeconds } from '#domain/account/sign-in-delay.ts'
import { signInFailuresNotified, signInAttemptsPerMinute } from '#domain/limits.ts'
import { networkOf } from '#domain/site/address-list.ts'
import { accountKey } from './account-key.ts'
import { tellSecurity } from './tell-security.ts'

export interface SignInTry {
  /** What failures of the account are counted under, wherever they come from. */
  readonly account: string
  /** The same of this network alone. */
  readonly here: string
  /** Where from: an account's networks are kept under a name that tells nothing. */
  readonly network: string
}

export function tryOf(email: string, address: string, { signer }: Pick<Deps, 'signer'>): SignInTry {
  const account = accountKey(email)
  const network = signer.sign(`network ${networkOf(address)}`)
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
  // After a step back of the clock the wait begins anew: counted from a moment to come it would never end.
  if (failures.lastAt !== undefined && failures.lastAt > now) await db.transact((tx) => restartWait(tx, here, now))
  const waits = secondsLeft(failures, now)
  if (waits > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: waits })
  const known = await isKnownNetwork(db.read, userId ?? nobodyId, network, now)
  const terms = { capacity: signInAttemptsPerMinute, refillPerSecond: signInAttemptsPerMinute / 60 }
  const seconds = await db.transact((tx) => takeToken(tx, `sign-in:${known ? here : account}`, terms, now))
  if (seconds > 0) throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds })
}

function secondsLeft({ count, lastAt }: Failures, now: Date): number {
  if (lastAt === undefined) return 0
  return Math.ceil(signInDelaySeconds(count) - elapsedMs(lastAt.getTime(), now.getTime()) / 1000)
}

/** The password was right: what failed before is forgotten, and its person told where that was much. */
export async function settleTry(
  tx: Writer,
  { account, here, network }: SignInTry,
  userId: string,
  deps: Deps,
): Promise<void> {
  const now = new Date(deps.clock.now())
  const { count } = await signInFailures(tx, account, now)
  if (count >= signInFailuresNotified) await tellSecurity(tx, userId, 'sign-in-after-failures', deps)
  await forgetSignInFailures(tx, [account, here])
  await rememberNetwork(tx, userId, network, now)
}
