import { readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { captchaForms } from '#api/db/site/effective-settings.ts'
import * as captchaSettingsCalls from '#contract/site/captcha-settings.ts'

/** Listed one by one, so that a secret cannot be returned with the rest (decision T2). */
export const captchaFront = handle(captchaSettingsCalls.captchaFront, async (_, { db, captcha }) => {
  const { settings } = await readSettings(db.read)
  return { kind: captcha.kind, clientKey: captcha.clientKey ?? null, forms: captchaForms(settings) }
})
