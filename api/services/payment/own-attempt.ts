import { attemptOfPayer, type AttemptRow } from '#api/db/payment/payments.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'

/**
 * @param gateway of the attempt; undefined for any
 * @throws CallError NOT_FOUND for another user's, as if it did not exist
 */
export async function findOwnAttempt(
  name: string,
  memberId: string,
  { db }: Deps,
  gateway?: ProviderGateway,
): Promise<AttemptRow> {
  const attempt = await attemptOfPayer(db.read, memberId, name)
  if (!attempt || (gateway !== undefined && attempt.gateway !== gateway)) throw new CallError('NOT_FOUND')
  return attempt
}
