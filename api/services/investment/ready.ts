/** Requirements before an investment is paid, shared by all payment methods. */

import type { Writer } from '#api/db/database.ts'
import { hasAgreement } from '#api/db/investment/agreements.ts'
import type { Deps } from '#api/deps.ts'
import { refuseCountry } from '#api/services/identity/residence.ts'
import { refuseUnverified } from '#api/services/identity/read-identity.ts'
import { refuseUnpassedQuestionnaire } from '#api/services/identity/questionnaire/read-questionnaire.ts'
import { CallError } from '#contract/errors.ts'

interface Investment {
  readonly id: string
  readonly investor_id: string
  readonly campaign_id: string
}

/**
 * An investment is paid only from a country that is allowed, with a verified identity and a passed questionnaire, if the
 * site requires them, and a signed agreement: every payment method checks this under the lock of the investment.
 * @throws CallError AGREEMENT_UNSIGNED, and the errors of `refuseCountry`, `refuseUnverified` and
 *   `refuseUnpassedQuestionnaire`
 */
export async function refuseUnready(tx: Writer, investment: Investment, deps: Pick<Deps, 'clock'>): Promise<void> {
  const { id, investor_id } = investment
  await refuseCountry(tx, investment)
  await refuseUnverified(tx, { personId: investor_id, gate: 'pay' }, deps)
  await refuseUnpassedQuestionnaire(tx, investor_id, deps)
  if (!(await hasAgreement(tx, id))) throw new CallError('AGREEMENT_UNSIGNED')
}
