/** Pictures and documents. Pictures of the site are public and never change under an address; documents need a fresh link. */

import { findDocument } from '#api/db/campaigns.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { textIn } from '#api/presenters/texts.ts'
import type { PictureFormat } from '#api/ports.ts'
import { CallError } from '#contract/errors.ts'
import { slugOf } from '#domain/text.ts'

/** Widths that pictures are made in; a screen asks for one of these. */
export const pictureWidths = [96, 200, 360, 480, 700, 1050, 1400] as const
const types: Readonly<Record<PictureFormat, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

const mediaHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

/** `/media/<file id>/<width>.<format>` */
export async function pictureResponse(path: string, deps: Deps): Promise<Response> {
  const match = /^\/media\/([0-9a-f-]{36})\/(\d{2,4})\.(avif|webp|jpg)$/.exec(path)
  const width = Number(match?.[2])
  const format = match?.[3] as PictureFormat | undefined
  if (!match?.[1] || !format || !pictureWidths.some((known) => known === width)) throw new CallError('NOT_FOUND')
  const file = await deps.db.read
    .selectFrom('stored_file')
    .select(['sha256', 'width', 'visibility'])
    .where('id', '=', match[1])
    .executeTakeFirst()
  if (!file || file.visibility !== 'public' || file.width === null) throw new CallError('NOT_FOUND')
  const bytes = await deps.pictures.variant(file.sha256, width, format)
  if (!bytes) throw new CallError('NOT_FOUND')
  return new Response(Buffer.from(bytes), {
    headers: {
      ...mediaHeaders,
      'content-type': types[format],
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

/** `/documents/<id>?until=…&signature=…`: a link that the API gave out a moment ago. */
export async function documentResponse(url: URL, deps: Deps): Promise<Response> {
  const id = /^\/documents\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1]
  const until = url.searchParams.get('until') ?? ''
  const signed =
    id !== undefined && deps.signer.verify(`document:${id}:${until}`, url.searchParams.get('signature') ?? '')
  if (id === undefined || !signed) throw new CallError('NOT_FOUND')
  if (!(Number(until) > deps.clock.now())) throw new CallError('LINK_INVALID')
  const document = await findDocument(deps.db.read, id)
  const bytes = document && (await deps.files.get(document.sha256))
  if (!document || !bytes) throw new CallError('NOT_FOUND')
  const name = slugOf(textIn(document.titles, 'en'), 60) || 'document'
  return new Response(Buffer.from(bytes), {
    headers: {
      ...mediaHeaders,
      'content-type': document.mime,
      'content-length': String(bytes.byteLength),
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}
