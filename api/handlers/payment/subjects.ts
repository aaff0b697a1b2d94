/** From a try to what it pays for. */

import type { Writer } from '#api/db/database.ts'
import type { AttemptRow } from '#api/db/payments.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { isLive } from '#domain/payment.ts'
import { investmentSubject } from './investment-subject.ts'
import type { Subject } from './subject.ts'
import { topUpSubject } from './top-up-subject.ts'

/** What is asked of a sort of thing, with the thing itself filled in. */
interface Bound {
  page(deps: Deps): Promise<{ readonly title: string; readonly path: string }>
  wants(deps: Deps): Promise<boolean>
  lock(tx: Writer, deps: Deps): Promise<Subject | undefined>
}

function subjectOf(attempt: AttemptRow): Bound {
  const { investment_id: investmentId, top_up_id: topUpId } = attempt
  if (investmentId !== null)
    return {
      page: (deps) => investmentSubject.page({ investmentId }, attempt, deps),
      wants: (deps) => investmentSubject.wants({ investmentId }, deps),
      lock: (tx, deps) => investmentSubject.lock(tx, { investmentId }, attempt, deps),
    }
  if (topUpId !== null)
    return {
      page: (deps) => topUpSubject.page({ topUpId }, attempt, deps),
      wants: (deps) => topUpSubject.wants({ topUpId }, deps),
      lock: (tx, deps) => topUpSubject.lock(tx, { topUpId }, attempt, deps),
    }
  throw new Error('a try to pay is for nothing')
}

/** What the payer reads at the provider, and the page that they come back to. */
export function subjectPage(attempt: AttemptRow, deps: Deps) {
  return subjectOf(attempt).page(deps)
}

/**
 * Is the money of this try still wanted? Asked before a provider is told to take it, so that nothing is taken only to be sent
 * back.
 */
export async function wantsMoney(attempt: AttemptRow, deps: Deps): Promise<boolean> {
  return isLive(attempt.state) && subjectOf(attempt).wants(deps)
}

/** Locks what a try pays for; the try itself is locked after it. */
export function lockSubject(tx: Writer, attempt: AttemptRow, deps: Deps): Promise<Subject | undefined> {
  return subjectOf(attempt).lock(tx, deps)
}
