/**
 * Shufti Pro, which verifies documents, faces and addresses, and screens against lists. Its reference of a check is the
 * site's own id, so that a repeated request is a conflict and makes no second check.
 */

import { type Answer, Silence } from '#api/adapters/payments/provider-line.ts'
import type {
  IdentityVerifier,
  SubmittedDocument,
  VerificationOrder,
  VerificationResponse,
} from '#api/identity-ports.ts'
import type { Clock } from '#api/ports.ts'
import type { DocumentSlot } from '#domain/identity/identity.ts'
import { isShuftiSigned, type ShuftiAccess, shuftiLine } from './shufti-line.ts'
import { responseOf } from './shufti-report.ts'
import { fieldErrors, type Pictures, shuftiRequest } from './shufti-request.ts'

export function shuftiVerifier(access: ShuftiAccess, clock: Clock): IdentityVerifier {
  const { flow, test } = access
  const line = shuftiLine(access, clock)

  const status = (reference: string): Promise<VerificationResponse> =>
    unlessSilent(async () => {
      const answer = await line.post('/status', { reference })
      if (answer.status === 404 || isAboutReference(answer)) return { state: 'unknown' }
      return readAnswer(answer, reference)
    })

  return {
    provider: 'shuftiprokyc',
    test,
    collectsDocuments: flow === 'offsite',
    partialKinds: ['joint', 'company', 'trust', 'retirement'],
    submit: async (order) => {
      const { verificationId, progress } = order
      if (progress.ref !== undefined) return status(verificationId)
      const pictures = flow === 'offsite' ? await picturesOf(order) : {}
      const response = await unlessSilent(async () => {
        const answer = await line.post('/', shuftiRequest(order, flow, pictures))
        // It has the check from a request whose response was lost.
        if (answer.status === 409 || isAboutReference(answer)) return status(verificationId)
        return readAnswer(answer, verificationId)
      })
      if (response.state === 'reported')
        await order.save({
          partyRef: undefined,
          ref: verificationId,
          documents: Object.values(pictures).map(({ id }) => id),
        })
      return response
    },
    status: ({ verificationId }) => status(verificationId),
    callback: (headers, body) =>
      Promise.resolve(isShuftiSigned(body, headers.get('signature'), access) ? named(body) : undefined),
  }
}

/** Every failure leaves the outcome unknown, including an unreadable response. */
async function unlessSilent(work: () => Promise<VerificationResponse>): Promise<VerificationResponse> {
  try {
    return await work()
  } catch {
    return { state: 'silent' }
  }
}

/** @throws Silence for a response about another person's check, or that is neither a report nor a refusal */
function readAnswer({ status, body }: Answer, reference: string): VerificationResponse {
  if (status !== 200 && status !== 201 && status !== 400 && status !== 402) throw new Silence(`status ${status}`)
  if (body['reference'] !== reference) throw new Silence('a response about another check')
  const response = responseOf(body)
  if (response.state === 'reported' && status >= 400) throw new Silence('a refusal that is a report')
  return response
}

/** The reference itself is refused: as a duplicate of a request, or as unknown of a status. */
function isAboutReference({ status, body }: Answer): boolean {
  return status === 400 && fieldErrors(body['error']).some(({ key }) => key === 'reference')
}

const sentSlots = ['front', 'back', 'selfie', 'address'] as const satisfies readonly DocumentSlot[]

/** Documents of an entity stay here: Shufti Pro verifies its representative. */
async function picturesOf({ documents }: VerificationOrder): Promise<Pictures> {
  const pictures: Partial<Record<DocumentSlot, SubmittedDocument>> = {}
  for (const slot of sentSlots) {
    const picture = await documents.find((each) => each.slot === slot)?.read()
    if (picture) pictures[slot] = picture
  }
  return pictures
}

function named(body: string): { readonly verificationId: string } | undefined {
  try {
    const { reference } = JSON.parse(body) as { reference?: unknown }
    return typeof reference === 'string' ? { verificationId: reference } : undefined
  } catch {
    return undefined
  }
}
