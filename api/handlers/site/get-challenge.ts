import { handle } from '#api/handlers/handler.ts'
import * as captchaCalls from '#contract/auth/captcha.ts'

export const getChallenge = handle(captchaCalls.getChallenge, (_, { captcha }) =>
  Promise.resolve({ challenge: captcha.challenge() ?? null }),
)
