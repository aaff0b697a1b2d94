/** Accounts created through a provider, and the providers connected to an account (docs/areas/auth.md). */

import { findUser, passwordHashOf } from '#api/db/account/users.ts'
import { listConnections } from '#api/db/social/socials.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSocialStep } from '#api/presenters/auth/session.ts'
import {
  checkDisconnection,
  checkJoin,
  connectSocial as connect,
  disconnectSocial as disconnect,
  joinSocial as join,
} from '#api/services/auth/social-accounts.ts'
import * as socialSignInCalls from '#contract/auth/social-sign-in.ts'
import { socialProviders } from '#domain/social/social.ts'

export const joinSocial = handle(socialSignInCalls.joinSocial, async ({ body, language, userAgent, once }, deps) => {
  const countProof = await checkJoin(body, deps)
  return once(async (tx) => {
    const joined = await join(tx, { form: body, countProof, language, userAgent }, deps)
    return joined.outcome === 'passed'
      ? presentSocialStep(joined.passed)
      : { outcome: joined.outcome, session: null, step: null }
  })
})

export const connectSocial = handle(socialSignInCalls.connectSocial, ({ body, member, once }, deps) =>
  once(async (tx) => ({ provider: await connect(tx, { ...body, member }, deps) })),
)

export const listSocials = handle(socialSignInCalls.listSocials, async ({ member }, { db, socials }) => {
  const rows = await listConnections(db.read, member.id)
  const connections = socialProviders.map((provider) => {
    const row = rows.find((each) => each.provider === provider)
    const on = socials.of(provider) !== undefined
    return { provider, on, email: row?.email ?? null, connectedAt: row?.connected_at.toISOString() ?? null }
  })
  return {
    hasPassword: passwordHashOf(await findUser(db.read, member.id)) !== undefined,
    connections: connections.filter(({ on, connectedAt }) => on || connectedAt !== null),
  }
})

export const disconnectSocial = handle(socialSignInCalls.disconnectSocial, async (input, deps) => {
  const { params, body, member, once } = input
  await checkDisconnection({ member, password: body.password }, deps)
  await once((tx) => disconnect(tx, { personId: member.id, provider: params.provider }, deps))
  return { done: true }
})
