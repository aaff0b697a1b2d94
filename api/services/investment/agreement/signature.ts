/** The signature of a request, validated and re-encoded. */

import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { SignatureKind } from '#domain/investment/agreement.ts'
import type { FieldProblem } from '#domain/field.ts'
import { signatureBytesBelow, signatureImage } from '#domain/limits.ts'
import { requireScan } from '#api/services/content/scan-upload.ts'
import { refuseUnprintable } from '#api/services/investment/agreement/agreement-checks.ts'

export interface TakenSignature {
  readonly kind: SignatureKind
  readonly typed: string | null
  /** PNG, re-encoded from the pixels alone. */
  readonly image: Uint8Array | null
}

export interface GivenSignature {
  readonly kind: SignatureKind
  readonly typed?: string | undefined
  readonly image?: string | undefined
}

/** @throws CallError INVALID_INPUT with the field, FILE_UNCHECKED */
export async function acceptSignature(
  { kind, typed, image }: GivenSignature,
  memberId: string,
  deps: Deps,
): Promise<TakenSignature> {
  if (kind === 'typed') {
    if (typed === undefined) throw refused('typed', { code: 'required' })
    refuseUnprintable('typed', typed, deps)
    return { kind, typed, image: null }
  }
  if (image === undefined) throw refused('image', { code: 'required' })
  const bytes = Buffer.from(image, 'base64')
  if (bytes.byteLength >= signatureBytesBelow) throw refused('image', { code: 'too-large', limit: signatureBytesBelow })
  await requireScan({ kind: 'signature', bytes, path: 'image', uploaderId: memberId }, deps)
  const { width, height } = signatureImage
  const made = await deps.pictures.signature(bytes, width, height)
  if (made === 'unreadable') throw refused('image', { code: 'format' })
  if (made === 'other-size') throw refused('image', { code: 'pixels', size: `${width} × ${height}` })
  if (made === 'empty') throw refused('image', { code: 'required' })
  return { kind, typed: null, image: made.bytes }
}

function refused(path: string, problem: Omit<FieldProblem, 'path'>): CallError {
  return new CallError('INVALID_INPUT', {}, [{ path, ...problem }])
}
