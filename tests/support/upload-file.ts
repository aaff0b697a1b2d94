/** Uploads a file as the browser would, or with an error. */

import { createHash } from 'node:crypto'
import { type Uploaded, uploadPath } from '#contract/content/upload-file.ts'
import { fileIdOf, type UploadKind } from '#contract/uploads.ts'
import type { FieldProblem } from '#domain/field.ts'
import type { TestPerson } from './test-users.ts'
import type { TestApp } from './test-app.ts'

export interface UploadAttempt {
  readonly as?: TestPerson
  readonly kind?: string
  readonly campaignId?: string
  /** Replaces the correct id. */
  readonly fileId?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface UploadAnswer {
  readonly status: number
  readonly headers: Headers
  readonly fileId: string
  readonly code: string | undefined
  readonly fields: readonly FieldProblem[] | undefined
  readonly data: Uploaded | null
}

export async function uploadFile(
  app: TestApp,
  bytes: Uint8Array<ArrayBuffer>,
  { as, kind = 'logo', campaignId = '', headers = {}, ...rest }: UploadAttempt = {},
): Promise<UploadAnswer> {
  const facts = { kind: kind as UploadKind, campaignId, partition: as ? app.deps.partitions.of(as.id) : '' }
  const fileId = rest.fileId ?? (await fileIdOf(facts, bytes, (data) => createHash('sha256').update(data).digest()))
  const response = await app.fetch(
    new Request(`http://localhost${uploadPath(facts, fileId)}`, {
      method: 'PUT',
      headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
      body: bytes,
    }),
  )
  const body = (await response.json()) as { code?: string; fields?: FieldProblem[]; data: Uploaded | null }
  return {
    status: response.status,
    headers: response.headers,
    fileId,
    code: body.code,
    fields: body.fields,
    data: body.data,
  }
}
