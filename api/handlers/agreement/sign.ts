import { insertAudit } from '#api/db/audit.ts'
import { agreementOf } from '#api/db/agreements.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import { handle } from '#api/handlers/handler.ts'
import { refuseUnverified } from '#api/handlers/investment/ready.ts'
import { presentAgreement } from '#api/presenters/agreement.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { composeAgreement } from './compose.ts'
import { refuseUnprintable } from './generate.ts'
import { makePaper, type Stamp, writeAgreement } from './paper.ts'
import { takeSignature } from './signature.ts'

/**
 * The paper is made before the transaction, since that takes a while, and counts only if what it says is still so under the
 * locks. What was read is named by its version: other words than those are not signed (reliability 3.12).
 */
export const sign = handle(calls.agreement.sign, async ({ body, member, language, address, userAgent, once }, deps) => {
  const { db, clock, ids, jobs } = deps
  if (!body.consent) throw new CallError('INVALID_INPUT', {}, [{ path: 'consent', code: 'accept' }])
  refuseUnprintable('legalName', body.legalName, deps)
  const at = new Date(clock.now())
  const compose = (reader: Reader | Writer) => composeAgreement(reader, body, member, language, at.getTime())
  const read = await compose(db.read)
  const signature = await takeSignature(body, deps)
  const stamp: Stamp = { id: ids.next(), at, address, userAgent, sessionHash: member.sessionHash }
  // A repeat, and whoever signs in a second tab, finds what is there and needs no paper.
  const needless = read.version !== body.version || (await agreementOf(db.read, body.investorId)) !== undefined
  const paper = needless ? undefined : await makePaper(read, signature, stamp, deps)
  return once(async (tx) => {
    const { id } = await lockSignable(tx, read.investment, at)
    await refuseUnverified(tx, member.id)
    const composed = await compose(tx)
    if (paper === undefined || composed.version !== body.version) throw new CallError('AGREEMENT_CHANGED')
    const previous = await writeAgreement(tx, composed, paper, () => ids.next())
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'agreement-signed',
      subject: id,
      facts: {
        agreement: stamp.id,
        hash: paper.file.sha256,
        version: composed.version,
        previous,
        language,
        kind: signature.kind,
      },
    })
    // Instructions for a transfer; whoever pays at a provider gets a receipt once the money is there.
    if (composed.investment.gateway === 'offline') await jobs.add(tx, 'mail-investment', { investmentId: id })
    const row = await agreementOf(tx, id)
    if (!row) throw new Error('an agreement was signed and is not there')
    return presentAgreement(row)
  })
})

/** The investment, locked behind its campaign, as long as there is something to sign. */
async function lockSignable(tx: Writer, seen: { readonly id: string; readonly campaign_id: string }, at: Date) {
  const campaign = await lockOffering(tx, seen.campaign_id)
  const investment = await lockInvestment(tx, seen.id)
  if (investment?.state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
  if (campaign?.status !== 2 || (campaign.closes_at !== null && campaign.closes_at <= at))
    throw new CallError('CAMPAIGN_CLOSED')
  if (await agreementOf(tx, investment.id)) throw new CallError('AGREEMENT_SIGNED')
  return investment
}
