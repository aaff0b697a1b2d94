import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { captchaForms } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'

/** Named one by one: a secret cannot slip in with the rest (decision T2). */
export const captchaFront = handle(calls.settings.captchaFront, async (_, { db, captcha }) => {
  const { settings } = await readSettings(db.read)
  return { kind: captcha.kind, clientKey: captcha.clientKey ?? null, forms: captchaForms(settings) }
})
