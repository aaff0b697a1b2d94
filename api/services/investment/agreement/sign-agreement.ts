import { insertAudit } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { agreementOf, type AgreementRow } from '#api/db/investment/agreements.ts'
import { lockInvestment, lockOffering } from '#api/db/investment/investments.ts'
import type { Deps, Member } from '#api/deps.ts'
import { refuseUnverified } from '#api/services/investment/ready.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { refuseUnprintable } from './agreement-checks.ts'
import { type Composed, composeAgreement, type Reading } from './compose.ts'
import { makeSignedAgreement, type SignedAgreement, type Stamp, writeAgreement } from './signed-agreement.ts'
import { type GivenSignature, type TakenSignature, acceptSignature } from './signature.ts'

interface SignatureRequest {
  readonly entered: Reading & GivenSignature & { readonly consent: boolean; readonly version: string }
  readonly member: Member
  readonly language: Language
  readonly address: string
  readonly userAgent: string
}

interface PreparedSignature extends Pick<SignatureRequest, 'member' | 'language'> {
  /** Version of the text that was shown. */
  readonly version: string
  readonly investment: Composed['investment']
  readonly signature: TakenSignature
  readonly stamp: Stamp
  /** Undefined if there is nothing to sign any more. */
  readonly agreement: SignedAgreement | undefined
  readonly compose: (db: Reader | Writer) => Promise<Composed>
}

/**
 * Called before the transaction, because drawing the PDF takes a while.
 * @throws CallError INVALID_INPUT, NOT_FOUND, AGREEMENT_UNREADABLE
 */
export async function prepareSignature(
  { entered, member, language, address, userAgent }: SignatureRequest,
  deps: Deps,
): Promise<PreparedSignature> {
  const { db, clock, ids } = deps
  if (!entered.consent) throw new CallError('INVALID_INPUT', {}, [{ path: 'consent', code: 'accept' }])
  refuseUnprintable('legalName', entered.legalName, deps)
  const at = new Date(clock.now())
  const compose = (reader: Reader | Writer) => composeAgreement(reader, entered, member, language, at.getTime())
  const read = await compose(db.read)
  const signature = await acceptSignature(entered, deps)
  const stamp: Stamp = { id: ids.next(), at, address, userAgent, sessionHash: member.sessionHash }
  // A repeat, or a signature in a second tab, finds the signed agreement and needs no PDF.
  const needless = read.version !== entered.version || (await agreementOf(db.read, entered.investorId)) !== undefined
  const agreement = needless ? undefined : await makeSignedAgreement(read, signature, stamp, deps)
  return {
    member,
    language,
    version: entered.version,
    investment: read.investment,
    signature,
    stamp,
    agreement,
    compose,
  }
}

/**
 * The PDF is used only if its content is still current under the locks. The text that was shown is identified by its
 * version: another version is not signed (reliability 3.12).
 * @throws CallError INVESTMENT_NOT_PENDING, CAMPAIGN_CLOSED, AGREEMENT_SIGNED, AGREEMENT_CHANGED, and the errors of
 * `refuseUnverified`
 */
export async function signAgreement(
  tx: Writer,
  { member, language, version, investment, signature, stamp, agreement, compose }: PreparedSignature,
  { ids, jobs }: Pick<Deps, 'ids' | 'jobs'>,
): Promise<AgreementRow> {
  const { at } = stamp
  const { id } = await lockSignable(tx, investment, at)
  await refuseUnverified(tx, member.id)
  const composed = await compose(tx)
  if (agreement === undefined || composed.version !== version) throw new CallError('AGREEMENT_CHANGED')
  const previous = await writeAgreement(tx, composed, agreement, () => ids.next())
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'agreement-signed',
    subject: id,
    facts: {
      agreement: stamp.id,
      hash: agreement.file.sha256,
      version: composed.version,
      previous,
      language,
      kind: signature.kind,
    },
  })
  // Instructions for a transfer; an investor who pays at a provider gets a receipt once the money has arrived.
  if (composed.investment.gateway === 'offline') await jobs.add(tx, 'mail-investment', { investmentId: id })
  const row = await agreementOf(tx, id)
  if (!row) throw new Error('an agreement was signed and is not there')
  return row
}

/** Locks the campaign, then the investment, if there is something to sign. */
async function lockSignable(tx: Writer, seen: { readonly id: string; readonly campaign_id: string }, at: Date) {
  const campaign = await lockOffering(tx, seen.campaign_id)
  const investment = await lockInvestment(tx, seen.id)
  if (investment?.state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
  if (campaign?.status !== 2 || (campaign.closes_at !== null && campaign.closes_at <= at))
    throw new CallError('CAMPAIGN_CLOSED')
  if (await agreementOf(tx, investment.id)) throw new CallError('AGREEMENT_SIGNED')
  return investment
}
