/** Agreements as files: what is to be signed, made on request and kept nowhere, and what was signed, byte by byte as it was. */

import { agreementFile } from '#api/db/agreements.ts'
import { composeAgreement } from '#api/handlers/agreement/compose.ts'
import { refuseSettled, refuseUnprintable } from '#api/handlers/agreement/generate.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { agreementPdf } from '#api/presenters/agreement-pdf.ts'
import { generate } from '#contract/agreement.ts'
import { CallError } from '#contract/errors.ts'
import { decode } from '#contract/schema.ts'
import { partitionHeader } from '#contract/worker.ts'
import { answerWithFile, isId, pdfResponse } from './file-answer.ts'
import { readJson } from './read-body.ts'

const perMinute = 30

/** The PDF of what is to be signed: POST, since a name has no place in an address. */
export function agreementDraft(request: Request, deps: Deps, rateLimit: boolean): Promise<Response> {
  return answerWithFile(
    { request, deps, rateLimit, access: 'user', kind: 'agreement-file', perMinute },
    async ({ member, language }) => {
      const site = request.headers.get('sec-fetch-site')
      if (site !== null && site !== 'same-origin' && site !== 'none') throw new CallError('FORBIDDEN_ORIGIN')
      const body = decode(generate.body, await readJson(request))
      if (!body.ok) throw new CallError('INVALID_INPUT', {}, body.problems)
      refuseUnprintable('legalName', body.value.legalName, deps)
      const now = new Date(deps.clock.now())
      const composed = await composeAgreement(deps.db.read, body.value, member, language, now.getTime())
      await refuseSettled(deps.db.read, body.value.investorId)
      const { facts, blocks, words } = composed
      const paper = agreementPdf(facts, blocks, now, words)
      const own = facts.uploadedHash === null ? undefined : await deps.files.get(facts.uploadedHash)
      if (facts.uploadedHash !== null && own === undefined) throw new CallError('AGREEMENT_UNREADABLE')
      const bytes = own === undefined ? await deps.pdf.draw(paper) : await deps.pdf.append(own, paper)
      if (bytes === 'unreadable') throw new CallError('AGREEMENT_UNREADABLE')
      return pdfResponse(bytes, 'agreement-to-sign.pdf')
    },
  )
}

/** The signed PDF of one's own investment. The worker keeps it for its person once it was opened. */
export function signedAgreement(id: string, request: Request, deps: Deps, rateLimit: boolean): Promise<Response> {
  return answerWithFile(
    { request, deps, rateLimit, access: 'user', kind: 'agreement-file', perMinute },
    async ({ member }) => {
      const file = isId(id) ? await agreementFile(deps.db.read, member.id, id) : undefined
      const bytes = file && (await deps.files.get(file.sha256))
      if (!file || !bytes) throw new CallError('NOT_FOUND')
      return pdfResponse(bytes, `${file.slug}-agreement.pdf`, { [partitionHeader]: deps.partitions.of(member.id) })
    },
  )
}
