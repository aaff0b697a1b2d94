import { attemptOfPayer, type AttemptRow } from '#api/db/payments.ts'
import { handle, type Deps } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { settleAttempt } from './settle-attempt.ts'

/** The payer has come back. What the address says is only the name of a try: the provider is asked what became of it. */
export const checkSession = handle(calls.payment.checkSession, async ({ query, member }, deps) => {
  const attempt = await ownAttempt(query.sessionId, member.id, deps)
  return presentAttempt((await settleAttempt(attempt.id, deps)) ?? attempt)
})

/** @throws CallError NOT_FOUND for another's, as if it did not exist */
export async function ownAttempt(name: string, memberId: string, { db }: Deps): Promise<AttemptRow> {
  const attempt = await attemptOfPayer(db.read, memberId, name)
  if (!attempt) throw new CallError('NOT_FOUND')
  return attempt
}
