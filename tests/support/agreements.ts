/** Signing in tests: what is read is what is signed, by a typed name. */

import { insertAgreement, latestAgreement } from '#api/db/agreements.ts'
import { lockOffering } from '#api/db/investments.ts'
import { insertMadeFile } from '#api/db/stored-files.ts'
import { calls } from '#contract/calls.ts'
import type { Reply } from '#contract/call.ts'
import { dayMs } from '#domain/calendar.ts'
import { make, type SeedBed, type TestPerson } from './test-users.ts'
import type { TestApp } from './test-app.ts'

export const legalName = 'Amal Haddad'

export async function readAgreement(
  app: TestApp,
  investorId: string,
  as: TestPerson,
  language: 'en' | 'fr' | 'ar' = 'en',
): Promise<Reply<typeof calls.agreement.generate>> {
  return (await make(app, calls.agreement.generate, { body: { investorId, legalName } }, { as, language })).data
}

/** Reads and signs: from here on the investment can be paid. */
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
 * A signature written directly, without its paper: for tests of what comes after it.
 * @param days within which it can be taken back
 */
export async function plantAgreement(
  { deps: { db, ids, clock } }: SeedBed,
  investmentId: string,
  days = 0,
): Promise<void> {
  const at = new Date(clock.now())
  const fileId = ids.next()
  const hash = Buffer.from(ids.random(32)).toString('hex')
  await db.transact(async (tx) => {
    const investment = await tx
      .selectFrom('investment')
      .selectAll()
      .where('id', '=', investmentId)
      .executeTakeFirstOrThrow()
    await lockOffering(tx, investment.campaign_id)
    await insertMadeFile(tx, { id: fileId, sha256: hash, mime: 'application/pdf', bytes: 1, at })
    await insertAgreement(tx, {
      id: ids.next(),
      investment_id: investment.id,
      campaign_id: investment.campaign_id,
      investor_id: investment.investor_id,
      source: 'generated',
      language: 'en',
      version: hash,
      hash,
      place: ((await latestAgreement(tx, investment.campaign_id))?.place ?? 0n) + 1n,
      previous_hash: null,
      file_id: fileId,
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
      cancel_rule: 'site',
      cancel_until: new Date(at.getTime() + days * dayMs),
      voided_at: null,
    })
  })
}
