/** Redirects to a provider and handles the return (docs/areas/auth.md). */

import type { Deps } from '#api/deps.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSocialStep } from '#api/presenters/auth/session.ts'
import { confirmPassword } from '#api/services/auth/proof.ts'
import { beginTrip, endTrip, finishTrip, prepareTrip, socialOf } from '#api/services/auth/social-trip.ts'
import type { SocialFront } from '#contract/auth/social-sign-in.ts'
import * as socialSignInCalls from '#contract/auth/social-sign-in.ts'
import type { SocialProvider } from '#domain/social/social.ts'

function front({ socials }: Deps): SocialFront {
  const on = (provider: SocialProvider): boolean => socials.of(provider) !== undefined
  return { google: on('google'), facebook: on('facebook'), linkedin: on('linkedin') }
}

export const socialLogin = handle(socialSignInCalls.socialLogin, (_, deps) => Promise.resolve(front(deps)))
export const socialSignup = handle(socialSignInCalls.socialSignup, (_, deps) => Promise.resolve(front(deps)))

export const beginSocial = handle(socialSignInCalls.beginSocial, async ({ params: { provider }, once }, deps) => {
  const departure = await prepareTrip({ provider, userId: null }, deps)
  await once((tx) => beginTrip(tx, departure))
  return { address: departure.address, device: departure.device }
})

export const beginSocialConnect = handle(socialSignInCalls.beginSocialConnect, async (input, deps) => {
  const { params, body, member, once } = input
  socialOf(params.provider, deps)
  await confirmPassword(member, body.password, deps)
  const departure = await prepareTrip({ provider: params.provider, userId: member.id }, deps)
  await once((tx) => beginTrip(tx, departure))
  return { address: departure.address, device: departure.device }
})

export const finishSocial = handle(socialSignInCalls.finishSocial, async (input, deps) => {
  const { params, body, member, userAgent, once } = input
  socialOf(params.provider, deps)
  const { state = '', device, ...reply } = body
  const back = { provider: params.provider, state, device }
  const trip = await once((tx) => endTrip(tx, back, deps))
  const result = await finishTrip({ ...reply, ...back, trip, personId: member?.id, userAgent }, deps)
  if (result.outcome === 'passed') return { ...presentSocialStep(result.passed), arrival: null }
  return { session: null, step: null, arrival: null, ...result }
})
