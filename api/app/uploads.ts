/** Takes a file: bounded before it is read, judged by what it is, pictures made anew from their pixels. */

import { createHash } from 'node:crypto'
import { findCampaign } from '#api/db/campaigns.ts'
import { bytesOwnedBy, type FileRow, findFile, insertFile, type NewFile } from '#api/db/stored-files.ts'
import { readSettings } from '#api/db/settings.ts'
import { fileTerms } from '#api/presenters/file-terms.ts'
import { withTeam } from '#api/handlers/campaign-edit/draft.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import { paperPlace } from '#api/handlers/identity/accreditation-answers.ts'
import { CallError } from '#contract/errors.ts'
import { encode } from '#contract/schema.ts'
import {
  exactSizes,
  fileIdOf,
  evidenceKinds,
  evidenceMediaTypes,
  profilePictures,
  sitePictures,
  uploaded,
  type UploadKind,
  uploadKinds,
} from '#contract/uploads.ts'
import { personFileBytes } from '#domain/limits.ts'
import { isOwner } from '#domain/roles.ts'
import { jsonResponse, successText } from './answer.ts'
import { madeOf } from './made-file.ts'
import { takeShared } from './rate-limit.ts'
import { refuseForeign } from './same-site.ts'
import { memberFor } from './who.ts'

const perMinute = 40
const anyId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export async function uploadResponse(
  kindName: string,
  fileId: string,
  request: Request,
  deps: Deps,
  rateLimit: boolean,
): Promise<Response> {
  const kind = uploadKinds.find((known) => known === kindName)
  if (kind === undefined || !anyId.test(fileId)) throw new CallError('NOT_FOUND')
  refuseForeign(request)
  const ofSite = sitePictures.some((each) => each === kind)
  // Of no campaign.
  const ofProfile = profilePictures.some((each) => each === kind)
  const ofPerson = ofSite || ofProfile || isSealed(kind)
  const member = await memberFor(ofSite ? 'admin' : ofProfile ? 'member' : 'user', request, deps)
  if (!member) throw new CallError('SIGN_IN_REQUIRED')
  if (rateLimit) await takeShared(deps.db, `upload:${member.id}`, perMinute, new Date(deps.clock.now()))
  const campaignId = await campaignOf(new URL(request.url), ofPerson, member, deps)
  const known = await findFile(deps.db.read, fileId)
  if (known && known.owner_id !== member.id) throw new CallError('NOT_FOUND')
  const terms = fileTerms((await readSettings(deps.db.read)).settings)
  const bytes = await readBytes(request, terms.bytesBelow)
  refuseType(kind, bytes, terms.imageTypes)
  const facts = { kind, campaignId, partition: deps.partitions.of(member.id) }
  const wanted = await fileIdOf(facts, bytes, (data) => createHash('sha256').update(data).digest())
  if (wanted !== fileId) throw new CallError('INVALID_INPUT', {}, [{ path: 'fileId', code: 'mismatch' }])
  const row = known ?? (await store(kind, fileId, bytes, member, deps))
  return jsonResponse(successText(encode(uploaded, replyOf(row, kind))), {
    'cache-control': 'no-store',
    'x-partition': facts.partition,
  })
}

/** The campaign that it is for; one that the server does not know yet may be a draft that waits on a device. */
async function campaignOf(url: URL, ofPerson: boolean, member: Member, deps: Deps): Promise<string> {
  const campaignId = url.searchParams.get('campaignId') ?? ''
  if (ofPerson && campaignId !== '') throw new CallError('INVALID_INPUT', {}, [{ path: 'campaignId', code: 'unknown' }])
  if (ofPerson) return ''
  // Whoever runs no campaigns hands in files for those alone that they were let into.
  const runsCampaigns = isOwner(member) || member.isAdmin
  if (campaignId === '' && runsCampaigns) return ''
  if (campaignId === '') throw new CallError('NOT_ALLOWED')
  if (!anyId.test(campaignId)) throw new CallError('INVALID_INPUT', {}, [{ path: 'campaignId', code: 'format' }])
  const campaign = await findCampaign(deps.db.read, campaignId)
  if (!campaign && !runsCampaigns) throw new CallError('NOT_FOUND')
  if (campaign) await withTeam(deps.db.read, member, campaign)
  return campaignId
}

async function store(
  kind: UploadKind,
  fileId: string,
  bytes: Uint8Array,
  member: Member,
  deps: Deps,
): Promise<FileRow> {
  const made = await madeOf(kind, bytes, deps)
  if ((await bytesOwnedBy(deps.db.read, member.id)) + BigInt(made.bytes.byteLength) > BigInt(personFileBytes))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'file', code: 'too-many' }])
  const stored = await deps.files.put(
    isSealed(kind) ? deps.sealer.sealBytes(made.bytes, paperPlace(fileId)) : made.bytes,
  )
  const card = made.card === undefined ? undefined : await deps.files.put(made.card)
  const file: NewFile = {
    id: fileId,
    kind,
    sha256: stored.sha256,
    cardSha256: card?.sha256 ?? null,
    mime: made.mime,
    bytes: made.bytes.byteLength,
    width: made.width,
    height: made.height,
    tone: made.tone,
    ownerId: member.id,
    at: new Date(deps.clock.now()),
  }
  const row = await deps.db.transact(async (tx) => {
    await insertFile(tx, file)
    return findFile(tx, fileId)
  })
  if (!row) throw new Error('a file that was just written is not there')
  // Of two that arrive at once the first is kept, and what is sealed twice is never the same.
  if (isSealed(kind) && row.sha256 !== stored.sha256) await deps.files.remove(stored.sha256)
  return row
}

/** Nobody reads it from the disk. */
function isSealed(kind: UploadKind): boolean {
  return evidenceKinds.some((each) => each === kind)
}

function replyOf(row: FileRow, kind: UploadKind) {
  return { fileId: row.id, kind, bytes: Number(row.bytes), mime: row.mime, width: row.width, height: row.height }
}

/**
 * A picture of a type that the site does not take. What it is decides, not what it says. Those that were cut on the device come
 * in the type that its browser writes, and are made anew anyway.
 */
function refuseType(kind: UploadKind, bytes: Uint8Array, taken: readonly string[]): void {
  const type = pictureType(bytes)
  if (type === undefined || kind in exactSizes || kind === 'document' || kind === 'contract') return
  if ((isSealed(kind) ? evidenceMediaTypes : taken).some((each) => each === type)) return
  throw new CallError('INVALID_INPUT', {}, [{ path: 'file', code: 'format' }])
}

/** By the first bytes of the four types that are read at all. */
function pictureType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (head.startsWith('\u0089PNG')) return 'image/png'
  if (head.startsWith('GIF8')) return 'image/gif'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}

async function readBytes(request: Request, fileBytesBelow: number): Promise<Uint8Array> {
  if (request.headers.has('content-encoding')) throw new CallError('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers.get('content-length') ?? 0) >= fileBytesBelow) throw new CallError('BODY_TOO_LARGE')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size >= fileBytesBelow) throw new CallError('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
