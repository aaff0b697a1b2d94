import { termsHash } from '#api/db/account/terms.ts'
import type { Writer } from '#api/db/database.ts'
import { listUserTypes, readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { captchaForms } from '#api/db/site/effective-settings.ts'
import { verifyCaptcha, type CountProof, noCheck } from '#api/services/site/verify-captcha.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { signUpProblems } from '#domain/account/forms.ts'
import { personSlug, registerByMail } from './register.ts'

type SignUpForm = Parameters<typeof signUpProblems>[0] & {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly userType: string
  readonly password: string
  readonly captcha?: string | undefined
}

interface CheckedSignUp {
  readonly passwordHash: string
  readonly countProof: CountProof
}

/** @throws CallError INVALID_INPUT, and the errors of the captcha */
export async function checkSignUp(form: SignUpForm, deps: Deps): Promise<CheckedSignUp> {
  const { db, passwords } = deps
  const types = await listUserTypes(db.read)
  const problems = signUpProblems(
    form,
    types.map((type) => type.slug),
  )
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const { settings } = await readSettings(db.read)
  const countProof = captchaForms(settings).frontSignup ? await verifyCaptcha(form.captcha, deps) : noCheck
  return { passwordHash: await passwords.hash(form.password), countProof }
}

interface SignUp extends CheckedSignUp {
  readonly form: SignUpForm
  readonly language: Language
}

/** Whether the address already has an account is only mailed to that address. Only after `checkSignUp`. */
export async function signUp(
  tx: Writer,
  { form: { firstName, lastName, email, userType }, passwordHash, countProof, language }: SignUp,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const { clock, ids } = deps
  await countProof(tx)
  const slug = personSlug(firstName, lastName, ids.secret(5))
  const createdAt = new Date(clock.now())
  const terms = await termsHash(tx, language)
  const chosen = { firstName, lastName, slug, userType, language, terms }
  await registerByMail(tx, { ...chosen, id: ids.next(), email, passwordHash, createdAt }, undefined, deps)
}
