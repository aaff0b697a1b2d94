/** Requirements before an investment is signed, and before it is paid, shared by all payment methods. */

import { hasAgreement } from '#api/db/investment/agreements.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { findIdentity } from '#api/db/identity/identities.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { CallError } from '#contract/errors.ts'
import { identityProblem } from '#domain/identity/identity.ts'

interface Investment {
  readonly id: string
  readonly investor_id: string
}

/**
 * An investment is paid only with a verified identity, if the site requires one, and a signed agreement: every payment
 * method checks this under the lock of the investment.
 * @throws CallError KYC_NEEDED, KYC_UNDER_REVIEW, KYC_DECLINED, AGREEMENT_UNSIGNED
 */
export async function refuseUnready(tx: Writer, { id, investor_id }: Investment): Promise<void> {
  await refuseUnverified(tx, investor_id)
  if (!(await hasAgreement(tx, id))) throw new CallError('AGREEMENT_UNSIGNED')
}

/** @throws CallError KYC_NEEDED, KYC_UNDER_REVIEW, KYC_DECLINED */
export async function refuseUnverified(db: Reader | Writer, personId: string): Promise<void> {
  const { settings } = await readSettings(db)
  if (settings.identityRequired !== true) return
  const identity = await findIdentity(db, personId)
  const problem = identityProblem(true, identity?.state ?? 'none')
  if (problem) throw new CallError(problem)
}

/** Whether a user must be verified before they can sign and pay. */
export async function waitsForIdentity(db: Reader | Writer, personId: string): Promise<boolean> {
  const { settings } = await readSettings(db)
  if (settings.identityRequired !== true) return false
  return (await findIdentity(db, personId))?.state !== 'approved'
}
