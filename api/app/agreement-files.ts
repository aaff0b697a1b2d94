/** Agreements as files: what is to be signed, made on request and kept nowhere, and what was signed, byte by byte as it was. */

import { agreementFile } from '#api/db/agreements.ts'
import { composeAgreement } from '#api/handlers/agreement/compose.ts'
import { refuseSettled, refuseUnprintable } from '#api/handlers/agreement/generate.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import { agreementPaper } from '#api/presenters/agreement-paper.ts'
import { generate } from '#contract/agreement.ts'
import { CallError } from '#contract/errors.ts'
import { decode } from '#contract/schema.ts'
import { asCallError, failureResponse } from './answer.ts'
import { acceptedLanguage, takeLanguage } from './language.ts'
import { takeShared } from './rate-limit.ts'
import { readJson } from './read-body.ts'
import { sqlState } from '#api/db/database.ts'
import { memberFor } from './who.ts'

const perMinute = 30
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The PDF of what is to be signed: POST, since a name has no place in an address. */
export function agreementDraft(request: Request, deps: Deps, rateLimit: boolean): Promise<Response> {
  return answered(request, deps, rateLimit, async (member) => {
    const site = request.headers.get('sec-fetch-site')
    if (site !== null && site !== 'same-origin' && site !== 'none') throw new CallError('FORBIDDEN_ORIGIN')
    const body = decode(generate.body, await readJson(request))
    if (!body.ok) throw new CallError('INVALID_INPUT', {}, body.problems)
    refuseUnprintable('legalName', body.value.legalName, deps)
    const language =
      takeLanguage(new URL(request.url).searchParams) ?? acceptedLanguage(request.headers.get('accept-language'))
    const now = new Date(deps.clock.now())
    const composed = await composeAgreement(deps.db.read, body.value, member, language, now.getTime())
    await refuseSettled(deps.db.read, body.value.investorId)
    const { facts, blocks, words } = composed
    const paper = agreementPaper(facts, blocks, now, words)
    const own = facts.uploadedHash === null ? undefined : await deps.files.get(facts.uploadedHash)
    if (facts.uploadedHash !== null && own === undefined) throw new CallError('AGREEMENT_UNREADABLE')
    const bytes = own === undefined ? await deps.pdf.draw(paper) : await deps.pdf.append(own, paper)
    if (bytes === 'unreadable') throw new CallError('AGREEMENT_UNREADABLE')
    return fileResponse(bytes, 'agreement-to-sign.pdf')
  })
}

/** The signed PDF of one's own investment. The worker keeps it for its person once it was opened. */
export function signedAgreement(id: string, request: Request, deps: Deps, rateLimit: boolean): Promise<Response> {
  return answered(request, deps, rateLimit, async (member) => {
    const file = isId.test(id) ? await agreementFile(deps.db.read, member.id, id) : undefined
    const bytes = file && (await deps.files.get(file.sha256))
    if (!file || !bytes) throw new CallError('NOT_FOUND')
    return fileResponse(bytes, `${file.slug}-agreement.pdf`, { 'x-partition': deps.partitions.of(member.id) })
  })
}

async function answered(
  request: Request,
  deps: Deps,
  rateLimit: boolean,
  work: (member: Member) => Promise<Response>,
): Promise<Response> {
  try {
    const member = await memberFor('user', request, deps)
    if (!member) throw new CallError('SIGN_IN_REQUIRED')
    if (rateLimit) await takeShared(deps.db, `agreement-file:${member.id}`, perMinute, new Date(deps.clock.now()))
    return await work(member)
  } catch (error) {
    const failure = asCallError(error, sqlState(error))
    if (failure.code === 'INTERNAL') deps.log.error('agreement-file-failed', { sqlState: sqlState(error) }, error)
    return failureResponse(failure)
  }
}

function fileResponse(bytes: Uint8Array, name: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.byteLength),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      ...headers,
    },
  })
}
