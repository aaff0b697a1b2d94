/** Accounts created through a provider, and the providers connected to an account (docs/areas/auth.md). */

import { acceptTerms, termsHash } from '#api/db/account/terms.ts'
import { activateProven, findUser, noPassword, passwordHashOf, requireFactor } from '#api/db/account/users.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import type { Writer } from '#api/db/database.ts'
import { listUserTypes, readSettings } from '#api/db/site/settings.ts'
import { connect, disconnect, consumeArrival } from '#api/db/social/socials.ts'
import type { Deps, Member } from '#api/deps.ts'
import { captchaForms } from '#api/db/site/effective-settings.ts'
import { verifyCaptcha, type CountProof, noCheck } from '#api/services/site/verify-captcha.ts'
import type { DecodedInput } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { joinProblems } from '#domain/account/forms.ts'
import type { SocialProvider } from '#domain/social/social.ts'
import { firstStepPassed } from './first-step.ts'
import { confirmPassword } from './proof.ts'
import { personSlug, registerByMail } from './register.ts'
import { notifySecurity } from './notify-security.ts'

type JoinForm = DecodedInput<typeof calls.account.joinSocial>['body']

/** @throws CallError INVALID_INPUT, and the errors of the captcha */
export async function checkJoin(form: JoinForm, deps: Deps): Promise<CountProof> {
  const types = await listUserTypes(deps.db.read)
  const problems = joinProblems(
    form,
    types.map(({ slug }) => slug),
  )
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const { settings } = await readSettings(deps.db.read)
  return captchaForms(settings).frontSignup ? verifyCaptcha(form.captcha, deps) : noCheck
}

interface Join {
  readonly form: JoinForm
  readonly countProof: CountProof
  readonly language: Language
  readonly userAgent: string
}

/** Only after `checkJoin`. @throws CallError SOCIAL_OVER, SOCIAL_TAKEN */
export async function joinSocial(tx: Writer, { form, countProof, language, userAgent }: Join, deps: Deps) {
  const { clock, ids } = deps
  const { firstName, lastName, email } = form
  await countProof(tx)
  const now = new Date(clock.now())
  const arrival = await consumeArrival(tx, hashOf(form.ticket), { deviceHash: hashOf(form.device), now })
  if (!arrival || arrival.user_id !== null) throw new CallError('SOCIAL_OVER')
  const person = {
    id: ids.next(),
    passwordHash: noPassword,
    firstName,
    lastName,
    slug: personSlug(firstName, lastName, ids.secret(5)),
    userType: form.userType,
    language,
    terms: await termsHash(tx, language),
    createdAt: now,
  }
  const { provider, subject } = arrival
  if (!arrival.proven || arrival.email === null) {
    await registerByMail(tx, { ...person, email }, { provider, subject }, deps)
    return { outcome: 'mail' as const, passed: undefined }
  }
  const account = await activateProven(tx, { ...person, email: arrival.email, state: 'active' })
  // The address was registered meanwhile, perhaps in another tab: the user starts again, and then finds that account.
  if (!account) throw new CallError('SOCIAL_OVER')
  await acceptTerms(tx, { userId: account.id, at: now, language, hash: person.terms })
  if (!(await connect(tx, { provider, subject, userId: account.id, email: arrival.email, now })))
    throw new CallError('SOCIAL_TAKEN')
  const mustEnrol = (await readSettings(tx)).settings.signUpTwoFactor ?? false
  if (mustEnrol) await requireFactor(tx, account.id)
  const passed = await firstStepPassed(tx, { id: account.id, must_enrol: mustEnrol }, userAgent, deps)
  return { outcome: 'passed' as const, passed }
}

interface Connection {
  readonly ticket: string
  /** Secret of the browser that was redirected to the provider. */
  readonly device: string
  readonly member: Member
}

/**
 * Only for the user of the account that started the trip, in the same browser. @throws CallError SOCIAL_OVER,
 * SOCIAL_TAKEN
 */
export async function connectSocial(
  tx: Writer,
  { ticket, device, member }: Connection,
  deps: Deps,
): Promise<SocialProvider> {
  const now = new Date(deps.clock.now())
  const arrival = await consumeArrival(tx, hashOf(ticket), { deviceHash: hashOf(device), now })
  if (arrival?.user_id !== member.id) throw new CallError('SOCIAL_OVER')
  const { provider, subject, email } = arrival
  if (!(await connect(tx, { provider, subject, userId: member.id, email, now }))) throw new CallError('SOCIAL_TAKEN')
  await notifySecurity(tx, member.id, 'social-connected', deps)
  return provider
}

/** @throws CallError PASSWORD_NEEDED, and the errors of `confirmPassword` */
export async function checkDisconnection(
  { member, password }: { readonly member: Member; readonly password: string },
  deps: Deps,
): Promise<void> {
  if (passwordHashOf(await findUser(deps.db.read, member.id)) === undefined) throw new CallError('PASSWORD_NEEDED')
  await confirmPassword(member, password, deps)
}

/** Only after `checkDisconnection`. @throws CallError NOT_FOUND */
export async function disconnectSocial(
  tx: Writer,
  { personId, provider }: { readonly personId: string; readonly provider: SocialProvider },
  deps: Deps,
): Promise<void> {
  if (!(await disconnect(tx, personId, provider))) throw new CallError('NOT_FOUND')
  await notifySecurity(tx, personId, 'social-disconnected', deps)
}
