import { listUserTypes, readSettings } from '#api/db/settings.ts'
import { termsHash } from '#api/db/people/terms.ts'
import { handle } from '#api/handlers/handler.ts'
import { checkPerson, noCheck } from '#api/handlers/person-check.ts'
import { captchaForms } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { signUpProblems } from '#domain/account/forms.ts'
import { slugOf } from '#domain/search-terms.ts'
import { registerByMail } from './register.ts'

/** Registers. Whether the address has an account already is told by mail to its owner, and to nobody else. */
export const signUp = handle(calls.account.signUp, async ({ body, language, once }, deps) => {
  const { db, clock, ids, passwords } = deps
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
    const { firstName, lastName, email, userType } = body
    const slug = personSlug(firstName, lastName, ids.secret(5))
    const createdAt = new Date(clock.now())
    const terms = await termsHash(tx, language)
    const chosen = { firstName, lastName, slug, userType, language, terms }
    const person = { ...chosen, id: ids.next(), email, passwordHash, createdAt }
    await registerByMail(tx, person, undefined, deps)
    return { done: true }
  })
})

/** A readable name in addresses that does not tell how many namesakes there are. */
export function personSlug(firstName: string, lastName: string, random: string): string {
  const readable = slugOf(`${firstName} ${lastName}`, 40)
  const suffix = random.toLowerCase().replace(/[^a-z0-9]/g, '0')
  return readable === '' ? `member-${suffix}` : `${readable}-${suffix}`
}
