import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import {
  closedUntil,
  type ExternalAccount,
  lockExternalAccount,
  writeClosedPeriod,
} from '#api/db/payment/reconciliation/statements.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { IsoDate } from '#domain/calendar.ts'
import { readFigures } from './read-reconciliation.ts'

/**
 * Closes an account up to the last day of its latest statement until this day, if everything agrees. A period that is
 * closed is not opened again.
 * @returns the last closed day
 * @throws CallError NOT_RECONCILED
 */
export async function closePeriod(
  tx: Writer,
  { until, actorId, ...of }: ExternalAccount & { readonly until: IsoDate; readonly actorId: string },
  { clock, ids }: Deps,
): Promise<IsoDate> {
  await lockExternalAccount(tx, of)
  const { isReconciled, to } = await readFigures(tx, of, { from: undefined, to: until })
  if (!isReconciled || to === null) throw new CallError('NOT_RECONCILED')
  const before = await closedUntil(tx, of)
  if (before !== undefined && before >= to) return before
  const at = new Date(clock.now())
  await writeClosedPeriod(tx, { ...of, closed_until: to, closed_by: actorId, closed_at: at })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: 'reconciliation-closed',
    subject: of.account,
    facts: { gateway: of.account, currency: of.currency, on: to },
  })
  return to
}
