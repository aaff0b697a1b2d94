import { confirmBySignature } from '#api/db/campaign/amendments.ts'
import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { type AgreementRow, liveAgreement, voidAgreement } from '#api/db/investment/agreements.ts'
import { findOwnCampaignId } from '#api/db/investment/lock-with-campaign.ts'
import { lockInvestment, lockOffering } from '#api/db/investment/investments.ts'
import type { Deps, Member } from '#api/deps.ts'
import { refuseCountry } from '#api/services/identity/residence.ts'
import { refuseUnverified } from '#api/services/identity/read-identity.ts'
import { refuseUnpassedQuestionnaire } from '#api/services/identity/questionnaire/read-questionnaire.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { refuseUnprintable } from './agreement-checks.ts'
import { composeAgreement, ownFileOf, type Reading } from './compose.ts'
import { type Signing, writeAgreement } from './signed-agreement.ts'
import { type GivenSignature, acceptSignature } from './signature.ts'

interface SignatureRequest {
  readonly entered: Reading & GivenSignature & { readonly consent: boolean; readonly version: string }
  readonly member: Member
  readonly language: Language
  readonly address: string
  readonly userAgent: string
}

interface PreparedSignature extends Pick<SignatureRequest, 'entered' | 'member' | 'language'> {
  readonly campaignId: string
  /** The owner's own file, which can be read. */
  readonly ownFile: string | null
  readonly signing: Signing
}

/**
 * The part that uses other cores and the disk, before the transaction.
 * @throws CallError INVALID_INPUT, NOT_FOUND, AGREEMENT_UNREADABLE, FILE_UNCHECKED
 */
export async function prepareSignature(
  { entered, member, language, address, userAgent }: SignatureRequest,
  deps: Deps,
): Promise<PreparedSignature> {
  const { db, files, clock, ids } = deps
  if (!entered.consent) throw new CallError('INVALID_INPUT', {}, [{ path: 'consent', code: 'accept' }])
  refuseUnprintable('legalName', entered.legalName, deps)
  const campaignId = await findOwnCampaignId(db.read, entered.investorId, member.id)
  if (campaignId === undefined) throw new CallError('NOT_FOUND')
  const signature = await acceptSignature(entered, member.id, deps)
  const ownFile = await ownFileOf(db.read, campaignId)
  if (ownFile !== null) await refuseUnreadable(ownFile, deps)
  const image = signature.image === null ? null : await files.put(signature.image)
  const stamp = { id: ids.next(), at: new Date(clock.now()), address, userAgent, sessionHash: member.sessionHash }
  return { entered, member, language, campaignId, ownFile, signing: { signature, image, stamp } }
}

/** The file of the agreement is made after the signature, and must not fail then. */
async function refuseUnreadable(ownFile: string, { files, pdf }: Pick<Deps, 'files' | 'pdf'>): Promise<void> {
  const bytes = await files.get(ownFile)
  if (bytes === undefined || !(await pdf.reads(bytes))) throw new CallError('AGREEMENT_UNREADABLE')
}

/**
 * Composes the agreement under the locks. The text that was shown is identified by its version: another version is not
 * signed (reliability 3.12).
 * @throws CallError INVESTMENT_NOT_PENDING, CAMPAIGN_CLOSED, AGREEMENT_SIGNED, AGREEMENT_CHANGED, and the errors of
 * `refuseCountry`, `refuseUnverified` and `refuseUnpassedQuestionnaire`
 */
export async function signAgreement(
  tx: Writer,
  { entered, member, language, campaignId, ownFile, signing }: PreparedSignature,
  { clock, ids, jobs, site }: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'site'>,
): Promise<AgreementRow> {
  const { stamp, signature } = signing
  const { at } = stamp
  const investment = await lockSignable(tx, { id: entered.investorId, campaignId }, at)
  const { id } = investment
  await refuseCountry(tx, investment)
  await refuseUnverified(tx, { personId: member.id, gate: 'sign' }, { clock })
  await refuseUnpassedQuestionnaire(tx, member.id, { clock })
  const composed = await composeAgreement(tx, entered, member, language, at.getTime())
  if (composed.version !== entered.version || composed.facts.uploadedHash !== ownFile)
    throw new CallError('AGREEMENT_CHANGED')
  const row = await writeAgreement(tx, composed, signing, { ids, site })
  await confirmBySignature(tx, id, at)
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'agreement-signed',
    subject: id,
    facts: {
      agreement: row.id,
      hash: row.hash,
      version: row.version,
      previous: row.previous_hash,
      language,
      kind: signature.kind,
    },
  })
  // Instructions for a transfer; an investor who pays at a provider gets a receipt once the money has arrived.
  if (composed.investment.gateway === 'offline') await jobs.add(tx, 'mail-investment', { investmentId: id })
  return row
}

/** Locks the campaign, then the investment, if there is something to sign. An agreement for other terms ends. */
async function lockSignable(
  tx: Writer,
  { id, campaignId }: { readonly id: string; readonly campaignId: string },
  at: Date,
) {
  const campaign = await lockOffering(tx, campaignId)
  const investment = await lockInvestment(tx, id)
  if (investment?.state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
  if (campaign?.status !== 2 || (campaign.closes_at !== null && campaign.closes_at <= at))
    throw new CallError('CAMPAIGN_CLOSED')
  const live = await liveAgreement(tx, investment.id)
  if (live?.units === investment.units && live.amount === investment.amount) throw new CallError('AGREEMENT_SIGNED')
  if (live) await voidAgreement(tx, investment.id, at)
  return investment
}
