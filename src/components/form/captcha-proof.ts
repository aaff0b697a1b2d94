import { getChallenge, proofText } from '#contract/auth/captcha.ts'
import { CallFailure } from '#src/data/failure.ts'
import { send, type SendContext } from '#src/data/send.ts'
import { solveChallenge } from '#src/platform/proof-of-work.ts'

/** A proof of work on a new challenge; undefined if the server requires a checkbox to be ticked. @throws CallFailure */
export async function proveHuman(context: SendContext): Promise<string | undefined> {
  const { challenge } = (await send(getChallenge, {}, context)).value
  if (challenge === null) return undefined
  try {
    return proofText(challenge, await solveChallenge(challenge))
  } catch {
    // This browser has no hash functions, as on a page without encryption.
    throw new CallFailure('CAPTCHA_FAILED', 0)
  }
}
