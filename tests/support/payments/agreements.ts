/** Signing in tests: the signed text is the one that was read, with a typed name. */

import { createHash } from 'node:crypto'
import { insertAgreement, latestAgreement } from '#api/db/investment/agreements.ts'
import { agreementContent } from '#api/documents/investment/agreement-content.ts'
import { lockOffering } from '#api/db/investment/investments.ts'
import { calls } from '#contract/calls.ts'
import type { Reply } from '#contract/call.ts'
import { dayMs } from '#domain/calendar.ts'
import type { CancellationRule } from '#domain/investment/cancellation.ts'
import { make, type SeedBed, type TestPerson } from '#tests/support/test-users.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export const legalName = 'Amal Haddad'

export async function readAgreement(
  app: TestApp,
  investorId: string,
  as: TestPerson,
  language: 'en' | 'fr' | 'ar' = 'en',
): Promise<Reply<typeof calls.agreement.generate>> {
  return (await make(app, calls.agreement.generate, { body: { investorId, legalName } }, { as, language })).data
}

/** Reads and signs the agreement, so that the investment can be paid. */
export async function signAgreement(
  app: TestApp,
  investorId: string,
  as: TestPerson,
): Promise<Reply<typeof calls.agreement.sign>> {
  const { version } = await readAgreement(app, investorId, as)
  const body = { investorId, legalName, version, consent: true, kind: 'typed', typed: 'A. Haddad' } as const
  return (await make(app, calls.agreement.sign, { body }, { as })).data
}

/**
 * A signature inserted directly, without its document: for tests of the steps after it.
 * @param days the cancellation period
 * @param rule of the cancellation
 */
export async function plantAgreement(
  { deps: { db, ids, clock } }: SeedBed,
  investmentId: string,
  days = 0,
  rule: CancellationRule = 'site',
): Promise<void> {
  const at = new Date(clock.now())
  const blank = { language: 'en', author: '', at: 0, head: ['', ''], foot: '', pages: '', blocks: [] } as const
  const content = agreementContent({ ...blank, title: Buffer.from(ids.random(32)).toString('hex') }, null, null)
  const hash = createHash('sha256').update(content).digest('hex')
  await db.transact(async (tx) => {
    const investment = await tx
      .selectFrom('investment')
      .selectAll()
      .where('id', '=', investmentId)
      .executeTakeFirstOrThrow()
    await lockOffering(tx, investment.campaign_id)
    await insertAgreement(tx, {
      id: ids.next(),
      investment_id: investment.id,
      campaign_id: investment.campaign_id,
      investor_id: investment.investor_id,
      source: 'generated',
      language: 'en',
      version: hash,
      content,
      hash,
      sequence_number: ((await latestAgreement(tx, investment.campaign_id))?.sequence_number ?? 0n) + 1n,
      previous_hash: null,
      file_id: null,
      file_hash: null,
      units: investment.units,
      amount: investment.amount,
      currency: investment.currency,
      legal_name: legalName,
      signature_kind: 'typed',
      signature_text: 'A. Haddad',
      signature_file_id: null,
      signed_at: at,
      address: '203.0.113.7',
      user_agent: '',
      session_hash: new Uint8Array(32),
      cancel_rule: rule,
      cancel_until: new Date(at.getTime() + days * dayMs),
      voided_at: null,
    })
  })
}
