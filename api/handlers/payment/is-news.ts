import type { AttemptRow } from '#api/db/payments.ts'
import { hasEndedUnattended, type FailureReason } from '#domain/payment.ts'

/** Is its payer to be told that this try has ended without money? */
export function isNews(
  { state, created_at: createdAt }: AttemptRow,
  reason: FailureReason | undefined,
  now: number,
): boolean {
  return hasEndedUnattended({ state, createdAt: createdAt.getTime() }, reason, now)
}
