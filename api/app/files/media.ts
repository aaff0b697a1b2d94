/** Images and documents. Images of the site are public and immutable under their URL; documents need a fresh link. */

import { insertOpening } from '#api/db/campaign/document-access.ts'
import { findFile } from '#api/db/content/stored-files.ts'
import { documentFor, type DocumentRow, linkText } from '#api/services/campaign/document/open-document-rule.ts'
import type { Deps } from '#api/deps.ts'
import { textIn } from '#api/texts/localized.ts'
import type { PictureFormat } from '#api/ports.ts'
import { CallError } from '#contract/errors.ts'
import { documentExtension, logoCard } from '#contract/uploads.ts'
import { slugOf } from '#domain/search-terms.ts'
import { iconSizes } from '#domain/site/site-icon.ts'
import { memberFor } from '#api/app/authenticate.ts'

/** Widths in which images are made; a client requests one of these. */
const pictureWidths = [96, 200, 360, 480, 700, 1050, 1400] as const
const types: Readonly<Record<PictureFormat, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

const mediaHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

/** `/media/<file id>/icon-<size>.png` or `icon-maskable-<size>.png`: the only variants of a site's icon. */
async function siteIconBytes(path: string, deps: Deps): Promise<Uint8Array | undefined> {
  const match = /^\/media\/([0-9a-f-]{36})\/icon-(maskable-)?(\d{3})\.png$/.exec(path)
  const size = iconSizes.find((known) => known === Number(match?.[3]))
  if (!match?.[1] || size === undefined) return undefined
  const file = await findFile(deps.db.read, match[1])
  return file?.kind === 'site-icon' ? deps.pictures.icon(file.sha256, size, match[2] !== undefined) : undefined
}

/** `/media/<file id>/<width>.<format>`, or `/media/<file id>/card.<format>` for an uncropped logo on its card. */
export async function pictureResponse(path: string, deps: Deps): Promise<Response> {
  const icon = await siteIconBytes(path, deps)
  if (icon) return pictureOf(icon, 'image/png')
  const match = /^\/media\/([0-9a-f-]{36})\/(\d{2,4}|card)\.(avif|webp|jpg)$/.exec(path)
  const onCard = match?.[2] === 'card'
  const width = onCard ? logoCard.width : Number(match?.[2])
  const format = match?.[3] as PictureFormat | undefined
  if (!match?.[1] || !format || !pictureWidths.some((known) => known === width)) throw new CallError('NOT_FOUND')
  const file = await findFile(deps.db.read, match[1])
  if (!file || file.visibility !== 'public' || file.width === null) throw new CallError('NOT_FOUND')
  const source = onCard ? file.card_sha256 : file.sha256
  const bytes = source === null ? undefined : await deps.pictures.variant(source, width, format)
  if (!bytes) throw new CallError('NOT_FOUND')
  return pictureOf(bytes, types[format])
}

function pictureOf(bytes: Uint8Array, type: string): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      ...mediaHeaders,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

/**
 * `/documents/<id>?until=…&signature=…`: a link that the API signed a moment ago. A link to a restricted document opens
 * only with the session that requested it, if the user still has access; the opening is in the audit log first.
 */
export async function documentResponse(request: Request, deps: Deps): Promise<Response> {
  const url = new URL(request.url)
  const id = /^\/documents\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1]
  const until = url.searchParams.get('until') ?? ''
  const signature = url.searchParams.get('signature') ?? ''
  if (id === undefined) throw new CallError('NOT_FOUND')
  const forAll = deps.signer.verify(linkText(id, until, undefined), signature)
  const member = forAll ? undefined : await memberFor('either', request, deps)
  const personal = member !== undefined && deps.signer.verify(linkText(id, until, member.sessionHash), signature)
  if (!forAll && !personal) throw new CallError('NOT_FOUND')
  if (!(Number(until) > deps.clock.now())) throw new CallError('LINK_INVALID')
  const { document, allowed } = await documentFor(deps.db.read, id, member)
  const bytes = allowed ? await deps.files.get(document.sha256) : undefined
  if (!bytes) throw new CallError('NOT_FOUND')
  if (member && document.visibility === 'private' && !document.proposed) await writeDown(document, member.id, deps)
  return new Response(Buffer.from(bytes), {
    headers: {
      ...mediaHeaders,
      'content-type': document.mime.startsWith('text/') ? `${document.mime}; charset=utf-8` : document.mime,
      'content-length': String(bytes.byteLength),
      'content-disposition': `attachment; filename="${fileName(document)}"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** Built from the title and the file's type, without any part of the uploaded file's name. */
function fileName({ titles, mime }: Pick<DocumentRow, 'titles' | 'mime'>): string {
  return `${slugOf(textIn(titles, 'en'), 60) || 'document'}.${documentExtension(mime)}`
}

async function writeDown(document: DocumentRow, personId: string, { db, ids, clock }: Deps): Promise<void> {
  const opening = {
    id: ids.next(),
    documentId: document.id,
    campaignId: document.campaign_id,
    fileId: document.file_id,
    personId,
    at: new Date(clock.now()),
  }
  await db.transact((tx) => insertOpening(tx, opening))
}
