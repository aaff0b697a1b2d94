/** Signing in at a provider: redirect and return (docs/areas/auth.md). */

import { connect, findConnected, insertArrival, insertTrip, consumeOAuthState } from '#api/db/social/socials.ts'
import type { Writer } from '#api/db/database.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import { findUserByEmail } from '#api/db/account/users.ts'
import type { Deps } from '#api/deps.ts'
import { type Social, SocialProviderUnavailable, type SocialPerson, type SocialSecrets } from '#api/auth-ports.ts'
import { CallError } from '#contract/errors.ts'
import { emailRule, validateFields } from '#domain/field.ts'
import { socialArrivalMinutes, socialTripMinutes } from '#domain/limits.ts'
import { afterArrival, type SocialProvider } from '#domain/social/social.ts'
import { type FirstStepResult, firstStepPassed } from './first-step.ts'
import { notifySecurity } from './notify-security.ts'

/** @throws CallError NOT_FOUND if the provider is disabled */
export function socialOf(provider: SocialProvider, { socials }: Deps): Social {
  const social = socials.of(provider)
  if (!social) throw new CallError('NOT_FOUND')
  return social
}

/** Verifier and nonce are derived from the state with the site's key, so that neither is stored. */
function secretsOf(state: string, { signer }: Deps): SocialSecrets {
  return { state, verifier: signer.sign(`social-verifier ${state}`), nonce: signer.sign(`social-nonce ${state}`) }
}

async function answerOf<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof SocialProviderUnavailable) throw new CallError('PROVIDER_DOWN')
    throw error
  }
}

interface Departure {
  readonly trip: Parameters<typeof insertTrip>[1]
  /** URL of the provider's page. */
  readonly address: string
  /** Secret of the browser: only the same browser can return. */
  readonly device: string
}

/**
 * @param userId the user whose account is to be connected; null to sign in. @throws CallError NOT_FOUND, PROVIDER_DOWN
 */
export async function prepareTrip(
  { provider, userId }: { readonly provider: SocialProvider; readonly userId: string | null },
  deps: Deps,
): Promise<Departure> {
  const state = deps.ids.secret(32)
  const device = deps.ids.secret(32)
  const address = await answerOf(socialOf(provider, deps).address(secretsOf(state, deps)))
  const expiresAt = new Date(deps.clock.now() + socialTripMinutes * 60_000)
  return {
    trip: { stateHash: hashOf(state), provider, deviceHash: hashOf(device), userId, expiresAt },
    address,
    device,
  }
}

export async function beginTrip(tx: Writer, { trip }: Departure): Promise<void> {
  await insertTrip(tx, trip)
}

interface Return {
  readonly provider: SocialProvider
  readonly state: string
  readonly device: string
}

/** The trip ends before the request to the provider: a duplicate return finds nothing. */
export function endTrip(tx: Writer, { provider, state, device }: Return, { clock }: Pick<Deps, 'clock'>) {
  return consumeOAuthState(tx, hashOf(state), { provider, deviceHash: hashOf(device), now: new Date(clock.now()) })
}

interface Answer extends Return {
  readonly trip: Awaited<ReturnType<typeof endTrip>>
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
  readonly personId: string | undefined
  readonly userAgent: string
}

/**
 * After `endTrip`. @throws CallError SOCIAL_OVER, SOCIAL_CANCELLED, SOCIAL_REFUSED, PROVIDER_DOWN, and the errors of
 * the account
 */
export async function finishTrip(
  { trip, provider, state, device, code, iss, error, personId, userAgent }: Answer,
  deps: Deps,
): Promise<TripResult> {
  if (!trip || (trip.user_id !== null && trip.user_id !== personId)) throw new CallError('SOCIAL_OVER')
  if (error !== undefined) throw new CallError(refusals.has(error) ? 'SOCIAL_CANCELLED' : 'SOCIAL_REFUSED')
  const back = { state, ...(code ? { code } : {}), ...(iss ? { iss } : {}) }
  const person = await answerOf(socialOf(provider, deps).person(back, secretsOf(state, deps)))
  if (person === 'refused') throw new CallError('SOCIAL_REFUSED')
  const arrived = { provider, person: judged(person), deviceHash: hashOf(device), userAgent }
  const { user_id: userId } = trip
  return deps.db.transact((tx) =>
    userId === null ? settle(tx, arrived, deps) : settleConnection(tx, userId, arrived, deps),
  )
}

/** Errors that providers send if the user declines. */
const refusals: ReadonlySet<string> = new Set([
  'access_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
  'login_required',
  'consent_required',
])

/** An address that this site considers invalid counts as none. */
function judged(person: SocialPerson): SocialPerson {
  const { email } = person
  const wrong =
    email === undefined || validateFields({ email }, { email: { required: true, rules: [emailRule] } }).length > 0
  return wrong ? { ...person, email: undefined, emailProven: false } : person
}

interface Arrived {
  readonly provider: SocialProvider
  readonly person: SocialPerson
  readonly deviceHash: Uint8Array
  readonly userAgent: string
}

export type TripResult =
  | { readonly outcome: 'passed'; readonly passed: FirstStepResult }
  | { readonly outcome: 'connected' }
  | { readonly outcome: 'prove' | 'join'; readonly arrival: Arrival }

interface Arrival extends Pick<SocialPerson, 'firstName' | 'lastName'> {
  readonly ticket: string
  readonly email: string | null
  readonly proven: boolean
}

async function settle(
  tx: Writer,
  { provider, person, deviceHash, userAgent }: Arrived,
  deps: Deps,
): Promise<TripResult> {
  const { subject, email, emailProven: proven } = person
  const connected = await findConnected(tx, provider, subject)
  const same = proven && email !== undefined ? await findUserByEmail(tx, email) : undefined
  const next = afterArrival({ connected: connected?.state, sameAddress: same?.state, proven })
  if (next === 'blocked') throw new CallError('ACCOUNT_BLOCKED')
  if (next === 'sign-in') {
    if (connected?.state !== 'active') throw new CallError('ACCOUNT_NOT_ACTIVATED')
    const passed = await firstStepPassed(tx, connected, userAgent, deps)
    return { outcome: 'passed', passed }
  }
  const ticket = deps.ids.secret(32)
  await insertArrival(tx, {
    ticketHash: hashOf(ticket),
    provider,
    subject,
    email: email ?? null,
    proven,
    userId: next === 'prove' ? (same?.id ?? null) : null,
    deviceHash,
    expiresAt: new Date(deps.clock.now() + socialArrivalMinutes * 60_000),
  })
  const { firstName, lastName } = person
  return {
    outcome: next === 'prove' ? 'prove' : 'join',
    arrival: { ticket, email: email ?? null, proven, firstName, lastName },
  }
}

async function settleConnection(
  tx: Writer,
  userId: string,
  { provider, person }: Arrived,
  deps: Deps,
): Promise<TripResult> {
  const now = new Date(deps.clock.now())
  const email = person.email ?? null
  if (!(await connect(tx, { provider, subject: person.subject, userId, email, now })))
    throw new CallError('SOCIAL_TAKEN')
  await notifySecurity(tx, userId, 'social-connected', deps)
  return { outcome: 'connected' }
}
