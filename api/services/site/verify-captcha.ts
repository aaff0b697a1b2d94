/** Verifies that the visitor is human, in the transaction that the check protects. */

import { spendProof } from '#api/db/site/captcha.ts'
import type { Writer } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'
import type { Deps } from '#api/deps.ts'

/** Called in the transaction: a proof is valid once. @throws CallError CAPTCHA_FAILED */
export type CountProof = (tx: Writer) => Promise<void>

/**
 * @param answer the form's captcha response
 * @throws CallError CAPTCHA_REQUIRED, CAPTCHA_FAILED; UNAVAILABLE while the verifying service does not respond
 */
export async function verifyCaptcha(answer: string | undefined, { captcha, clock }: Deps): Promise<CountProof> {
  if (answer === undefined || answer === '') throw new CallError('CAPTCHA_REQUIRED')
  const verdict = await captcha.verify(answer)
  if (!verdict.ok)
    throw verdict.silent ? new CallError('UNAVAILABLE', { retryAfterSeconds: 10 }) : new CallError('CAPTCHA_FAILED')
  const { once } = verdict
  return async (tx) => {
    if (once && !(await spendProof(tx, once.challenge, new Date(once.expiresAt), new Date(clock.now()))))
      throw new CallError('CAPTCHA_FAILED')
  }
}

/** For calls without a captcha. */
export const noCheck: CountProof = () => Promise.resolve()
