/** Accounts that come from a provider, and what an account is connected with (decision record 0037). */

import { acceptTerms, termsHash } from '#api/db/people/terms.ts'
import { connect, disconnect, listConnections, takeArrival } from '#api/db/socials.ts'
import { hashOf } from '#api/db/sessions.ts'
import { listUserTypes, readSettings } from '#api/db/settings.ts'
import { activateProven, findUser, noPassword, passwordHashOf, requireFactor } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { checkPerson, noCheck } from '#api/handlers/person-check.ts'
import { captchaForms } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { joinProblems } from '#domain/account/forms.ts'
import { socialProviders } from '#domain/social.ts'
import { firstStepPassed } from './first-step.ts'
import { confirmPassword } from './proof.ts'
import { registerByMail } from './register.ts'
import { personSlug } from './sign-up.ts'
import { tellSecurity } from './tell-security.ts'

export const joinSocial = handle(calls.account.joinSocial, async ({ body, language, userAgent, once }, deps) => {
  const { db, clock, ids } = deps
  const types = await listUserTypes(db.read)
  const { firstName, lastName, email } = body
  const problems = joinProblems(
    body,
    types.map(({ slug }) => slug),
  )
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const { settings } = await readSettings(db.read)
  const countProof = captchaForms(settings).frontSignup ? await checkPerson(body.captcha, deps) : noCheck
  return once(async (tx) => {
    await countProof(tx)
    const now = new Date(clock.now())
    const arrival = await takeArrival(tx, hashOf(body.ticket), { deviceHash: hashOf(body.device), now })
    if (!arrival || arrival.user_id !== null) throw new CallError('SOCIAL_OVER')
    const person = {
      id: ids.next(),
      passwordHash: noPassword,
      firstName,
      lastName,
      slug: personSlug(firstName, lastName, ids.secret(5)),
      userType: body.userType,
      language,
      terms: await termsHash(tx, language),
      createdAt: now,
    }
    const { provider, subject } = arrival
    if (!arrival.proven || arrival.email === null) {
      await registerByMail(tx, { ...person, email }, { provider, subject }, deps)
      return { outcome: 'mail' as const, session: null, step: null }
    }
    const account = await activateProven(tx, { ...person, email: arrival.email, state: 'active' })
    // Somebody was faster, in another tab perhaps: it begins anew, and then finds that account.
    if (!account) throw new CallError('SOCIAL_OVER')
    await acceptTerms(tx, { userId: account.id, at: now, language, hash: person.terms })
    if (!(await connect(tx, { provider, subject, userId: account.id, email: arrival.email, now })))
      throw new CallError('SOCIAL_TAKEN')
    const asked = (await readSettings(tx)).settings.signUpTwoFactor ?? false
    if (asked) await requireFactor(tx, account.id)
    const passed = await firstStepPassed(tx, { id: account.id, must_enrol: asked }, userAgent, deps)
    return 'ticket' in passed
      ? { outcome: 'second-step' as const, session: null, step: passed }
      : { outcome: 'session' as const, session: passed, step: null }
  })
})

/** Only the person whose account the arrival named, and in the browser that was away. */
export const connectSocial = handle(calls.account.connectSocial, ({ body, member, once }, deps) =>
  once(async (tx) => {
    const now = new Date(deps.clock.now())
    const arrival = await takeArrival(tx, hashOf(body.ticket), { deviceHash: hashOf(body.device), now })
    if (arrival?.user_id !== member.id) throw new CallError('SOCIAL_OVER')
    const { provider, subject, email } = arrival
    if (!(await connect(tx, { provider, subject, userId: member.id, email, now }))) throw new CallError('SOCIAL_TAKEN')
    await tellSecurity(tx, member.id, 'social-connected', deps)
    return { provider }
  }),
)

export const listSocials = handle(calls.account.listSocials, async ({ member }, { db, socials }) => {
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

export const disconnectSocial = handle(calls.account.disconnectSocial, async (input, deps) => {
  const { params, body, member, once } = input
  if (passwordHashOf(await findUser(deps.db.read, member.id)) === undefined) throw new CallError('PASSWORD_NEEDED')
  await confirmPassword(member, body.password, deps)
  await once(async (tx) => {
    if (!(await disconnect(tx, member.id, params.provider))) throw new CallError('NOT_FOUND')
    await tellSecurity(tx, member.id, 'social-disconnected', deps)
  })
  return { done: true }
})
