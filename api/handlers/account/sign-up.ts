import { listUserTypes, readSettings } from '#api/db/settings.ts'
import { findUserByEmail, insertRegistration, insertUser } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { checkPerson, noCheck } from '#api/handlers/person-check.ts'
import { captchaForms } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { personNameRules } from '#domain/account/account.ts'
import { emailRule, type FieldProblem, judge } from '#domain/field.ts'
import { slugOf } from '#domain/search-words.ts'
import { newPasswordProblems } from './password-problems.ts'

/** Registers. Whether the address has an account already is told by mail to its owner, and to nobody else. */
export const signUp = handle(calls.account.signUp, async ({ body, language, once }, deps) => {
  const { db, clock, ids, passwords, jobs } = deps
  const types = await listUserTypes(db.read)
  const problems = signUpProblems(
    body,
    types.map((type) => type.slug),
  )
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const { settings } = await readSettings(db.read)
  const countProof = captchaForms(settings).frontSignup ? await checkPerson(body.captcha, deps) : noCheck
  const passwordHash = await passwords.hash(body.password)
  return once(async (tx) => {
    await countProof(tx)
    const chosen = {
      passwordHash,
      firstName: body.firstName,
      lastName: body.lastName,
      userType: body.userType,
      language,
      createdAt: new Date(clock.now()),
    }
    const inserted = await insertUser(tx, {
      ...chosen,
      id: ids.next(),
      email: body.email,
      slug: personSlug(body.firstName, body.lastName, ids.secret(5)),
      state: 'pending',
    })
    const account = inserted ? { ...inserted, state: 'pending' as const } : await findUserByEmail(tx, body.email)
    if (account?.state === 'pending') {
      const registrationId = ids.next()
      await insertRegistration(tx, registrationId, account.id, chosen)
      await jobs.add(tx, 'mail-activation', { registrationId })
    } else if (account) await jobs.add(tx, 'mail-already-registered', { userId: account.id })
    return { done: true }
  })
})

interface Registration {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
  readonly userType: string
  readonly terms: boolean
}

function signUpProblems(body: Registration, userTypes: readonly string[]): FieldProblem[] {
  const { firstName, lastName, email } = body
  return [
    ...judge(
      { firstName, lastName, email },
      {
        firstName: { required: true, rules: personNameRules },
        lastName: { required: true, rules: personNameRules },
        email: { required: true, rules: [emailRule] },
      },
    ),
    ...newPasswordProblems(body),
    ...(userTypes.includes(body.userType) ? [] : [{ path: 'userType', code: 'required' as const }]),
    ...(body.terms ? [] : [{ path: 'terms', code: 'accept' as const }]),
  ]
}

/** A readable name in addresses that does not tell how many namesakes there are. */
export function personSlug(firstName: string, lastName: string, random: string): string {
  const readable = slugOf(`${firstName} ${lastName}`, 40)
  const suffix = random.toLowerCase().replace(/[^a-z0-9]/g, '0')
  return readable === '' ? `member-${suffix}` : `${readable}-${suffix}`
}
