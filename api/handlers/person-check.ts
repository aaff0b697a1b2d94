/** The check that somebody is a person, in the transaction of what it is for. */

import { spendProof } from '#api/db/captcha.ts'
import type { Writer } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'
import type { Deps } from './handler.ts'

/** Called in the transaction: a proof counts once. @throws CallError CAPTCHA_FAILED */
export type CountProof = (tx: Writer) => Promise<void>

/**
 * @param answer what the form sent
 * @throws CallError CAPTCHA_REQUIRED, CAPTCHA_FAILED; UNAVAILABLE while who has to judge it is silent
 */
export async function checkPerson(answer: string | undefined, { captcha, clock }: Deps): Promise<CountProof> {
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

/** Where no check is wanted. */
export const noCheck: CountProof = () => Promise.resolve()
