import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

export const getChallenge = handle(calls.content.getChallenge, (_, { captcha }) =>
  Promise.resolve({ challenge: captcha.challenge() ?? null }),
)
