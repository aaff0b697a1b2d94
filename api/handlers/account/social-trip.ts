/** To a provider and back (decision record 0037). */

import { connect, findConnected, insertArrival, insertTrip, takeTrip } from '#api/db/socials.ts'
import type { Writer } from '#api/db/database.ts'
import { hashOf } from '#api/db/sessions.ts'
import { findUserByEmail } from '#api/db/users.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { type Social, SocialProviderUnavailable, type SocialPerson, type SocialSecrets } from '#api/auth-ports.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { SocialFront, SocialOutcome } from '#contract/social-sign-in.ts'
import { emailRule, judge } from '#domain/field.ts'
import { socialArrivalMinutes, socialTripMinutes } from '#domain/limits.ts'
import { afterArrival, type SocialProvider } from '#domain/social.ts'
import { firstStepPassed } from './first-step.ts'
import { confirmPassword } from './proof.ts'
import { tellSecurity } from './tell-security.ts'

function front({ socials }: Deps): SocialFront {
  const on = (provider: SocialProvider): boolean => socials.of(provider) !== undefined
  return { google: on('google'), facebook: on('facebook'), linkedin: on('linkedin') }
}

export const socialLogin = handle(calls.account.socialLogin, (_, deps) => Promise.resolve(front(deps)))
export const socialSignup = handle(calls.account.socialSignup, (_, deps) => Promise.resolve(front(deps)))

function socialOf(provider: SocialProvider, { socials }: Deps): Social {
  const social = socials.of(provider)
  if (!social) throw new CallError('NOT_FOUND')
  return social
}

/** Verifier and nonce follow from the state under the site's key: nothing of a trip has to lie anywhere. */
function secretsOf(state: string, { signer }: Deps): SocialSecrets {
  return { state, verifier: signer.sign(`social-verifier ${state}`), nonce: signer.sign(`social-nonce ${state}`) }
}

async function telling<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof SocialProviderUnavailable) throw new CallError('PROVIDER_DOWN')
    throw error
  }
}

async function setOut(
  provider: SocialProvider,
  userId: string | null,
  once: <R>(work: (tx: Writer) => Promise<R>) => Promise<R>,
  deps: Deps,
): Promise<{ address: string; device: string }> {
  const state = deps.ids.secret(32)
  const device = deps.ids.secret(32)
  const address = await telling(socialOf(provider, deps).address(secretsOf(state, deps)))
  const expiresAt = new Date(deps.clock.now() + socialTripMinutes * 60_000)
  await once((tx) =>
    insertTrip(tx, { stateHash: hashOf(state), provider, deviceHash: hashOf(device), userId, expiresAt }),
  )
  return { address, device }
}

export const beginSocial = handle(calls.account.beginSocial, ({ params, once }, deps) =>
  setOut(params.provider, null, once, deps),
)

export const beginSocialConnect = handle(calls.account.beginSocialConnect, async (input, deps) => {
  const { params, body, member, once } = input
  socialOf(params.provider, deps)
  await confirmPassword(member, body.password, deps)
  return setOut(params.provider, member.id, once, deps)
})

/** The trip is over before the provider is asked: of a return that comes twice the second finds nothing. */
export const finishSocial = handle(calls.account.finishSocial, async (input, deps) => {
  const { params, body, member, userAgent, once } = input
  const { provider } = params
  const social = socialOf(provider, deps)
  const state = body.state ?? ''
  const deviceHash = hashOf(body.device)
  const trip = await once((tx) =>
    takeTrip(tx, hashOf(state), { provider, deviceHash, now: new Date(deps.clock.now()) }),
  )
  if (!trip || (trip.user_id !== null && trip.user_id !== member?.id)) throw new CallError('SOCIAL_OVER')
  if (body.error !== undefined) throw new CallError(refusals.has(body.error) ? 'SOCIAL_CANCELLED' : 'SOCIAL_REFUSED')
  const back = { state, ...(body.code ? { code: body.code } : {}), ...(body.iss ? { iss: body.iss } : {}) }
  const person = await telling(social.person(back, secretsOf(state, deps)))
  if (person === 'refused') throw new CallError('SOCIAL_REFUSED')
  const arrived = { provider, person: judged(person), deviceHash, userAgent }
  const { user_id: userId } = trip
  return deps.db.transact((tx) =>
    userId === null ? settle(tx, arrived, deps) : settleConnection(tx, userId, arrived, deps),
  )
})

/** What providers send for a person who says no. */
const refusals: ReadonlySet<string> = new Set([
  'access_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
  'login_required',
  'consent_required',
])

/** An address that this site takes for none is none. */
function judged(person: SocialPerson): SocialPerson {
  const { email } = person
  const wrong = email === undefined || judge({ email }, { email: { required: true, rules: [emailRule] } }).length > 0
  return wrong ? { ...person, email: undefined, emailProven: false } : person
}

interface Arrived {
  readonly provider: SocialProvider
  readonly person: SocialPerson
  readonly deviceHash: Uint8Array
  readonly userAgent: string
}

const nothing = { session: null, step: null, arrival: null } as const

async function settle(
  tx: Writer,
  { provider, person, deviceHash, userAgent }: Arrived,
  deps: Deps,
): Promise<SocialOutcome> {
  const { subject, email, emailProven: proven } = person
  const connected = await findConnected(tx, provider, subject)
  const same = proven && email !== undefined ? await findUserByEmail(tx, email) : undefined
  const next = afterArrival({ connected: connected?.state, sameAddress: same?.state, proven })
  if (next === 'blocked') throw new CallError('ACCOUNT_BLOCKED')
  if (next === 'sign-in') {
    if (connected?.state !== 'active') throw new CallError('ACCOUNT_NOT_ACTIVATED')
    const passed = await firstStepPassed(tx, connected, userAgent, deps)
    return 'ticket' in passed
      ? { ...nothing, outcome: 'second-step', step: passed }
      : { ...nothing, outcome: 'session', session: passed }
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
    ...nothing,
    outcome: next === 'prove' ? 'prove' : 'join',
    arrival: { ticket, email: email ?? null, proven, firstName, lastName },
  }
}

async function settleConnection(
  tx: Writer,
  userId: string,
  { provider, person }: Arrived,
  deps: Deps,
): Promise<SocialOutcome> {
  const now = new Date(deps.clock.now())
  const email = person.email ?? null
  if (!(await connect(tx, { provider, subject: person.subject, userId, email, now })))
    throw new CallError('SOCIAL_TAKEN')
  await tellSecurity(tx, userId, 'social-connected', deps)
  return { ...nothing, outcome: 'connected' }
}
