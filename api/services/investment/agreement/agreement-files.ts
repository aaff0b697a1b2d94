/** Agreements as files: the draft, made on request and not stored, and the signed agreement. */

import { agreementOf, type AgreementRow, signedAgreement } from '#api/db/investment/agreements.ts'
import type { Deps, Member } from '#api/deps.ts'
import { agreementPdf } from '#api/documents/investment/agreement-pdf.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import type { DecodedInput } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { pdfType } from '#contract/files.ts'
import type { downloadDraft } from '#contract/investment/agreement.ts'
import type { Language } from '#contract/shapes.ts'
import { refuseSettled, refuseUnprintable } from './agreement-checks.ts'
import { agreementPdfFile } from './agreement-pdf-file.ts'
import { composeAgreement } from './compose.ts'

/** The PDF of the agreement to sign. @throws CallError AGREEMENT_UNREADABLE, and those of the agreement's checks */
export async function makeAgreementDraft(
  body: DecodedInput<typeof downloadDraft>['body'],
  { member, language }: { readonly member: Member; readonly language: Language },
  deps: Deps,
): Promise<FileReply> {
  refuseUnprintable('legalName', body.legalName, deps)
  const now = new Date(deps.clock.now())
  const composed = await composeAgreement(deps.db.read, body, member, language, now.getTime())
  const { investment, facts, blocks } = composed
  refuseSettled(investment)
  const pdf = agreementPdf(facts, blocks, now)
  const own = facts.uploadedHash === null ? undefined : await deps.files.get(facts.uploadedHash)
  if (facts.uploadedHash !== null && own === undefined) throw new CallError('AGREEMENT_UNREADABLE')
  const content = own === undefined ? await deps.pdf.draw(pdf) : await deps.pdf.append(own, pdf)
  if (content === 'unreadable') throw new CallError('AGREEMENT_UNREADABLE')
  return { type: pdfType, name: 'agreement-to-sign.pdf', content }
}

/** The signed PDF of the user's own investment. @throws CallError NOT_FOUND */
export async function openSignedAgreement(investmentId: string, personId: string, deps: Deps): Promise<FileReply> {
  const signed = await signedAgreement(deps.db.read, personId, investmentId)
  const content = signed && (await agreementPdfFile(signed.id, deps))
  if (!signed || !content) throw new CallError('NOT_FOUND')
  return { type: pdfType, name: `${signed.slug}-agreement.pdf`, content }
}

/** @throws CallError NOT_FOUND for another user's, as if it did not exist */
export async function ownAgreement(id: string, memberId: string, { db }: Pick<Deps, 'db'>): Promise<AgreementRow> {
  const row = await agreementOf(db.read, id)
  if (row?.investor_id !== memberId) throw new CallError('NOT_FOUND')
  return row
}
