import { agreementOf } from '#api/db/agreements.ts'
import type { Writer } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'

/**
 * Nothing is paid that is not signed: every way of paying asks this under the lock of the investment.
 * @throws CallError AGREEMENT_UNSIGNED
 */
export async function refuseUnsigned(tx: Writer, investmentId: string): Promise<void> {
  if (!(await agreementOf(tx, investmentId))) throw new CallError('AGREEMENT_UNSIGNED')
}
