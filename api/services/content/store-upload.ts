/**
 * Accepts an upload: scanned for malware, checked by its content, images re-encoded from their pixels. A file that the
 * scanner could not check is quarantined.
 */

import { createHash } from 'node:crypto'
import { findCampaign } from '#api/db/campaign/campaigns.ts'
import { insertCampaignFile } from '#api/db/content/text-pictures.ts'
import { bytesOwnedBy, type FileRow, findFile, insertFile, type NewFile } from '#api/db/content/stored-files.ts'
import { replaceUnreadable } from '#api/db/content/quarantine.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { fileTerms } from '#api/db/site/effective-settings.ts'
import { checkAccess } from '#api/services/auth/check-access.ts'
import { withTeam } from '#api/services/draft/draft.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import {
  exactSizes,
  fileIdOf,
  evidenceMediaTypes,
  profilePictures,
  messageAttachmentKind,
  reportKind,
  sitePictures,
  textPictureKind,
  textPictures,
  type UploadKind,
} from '#contract/uploads.ts'
import { userFileBytes } from '#domain/limits.ts'
import { isOwner } from '#domain/account/roles.ts'
import { processUpload } from './process-upload.ts'
import { forgetKeys, isSealed, quarantineContent, storeContent } from './quarantine.ts'
import { scanForMalware, infected, type UploadScan } from './scan-upload.ts'

interface Upload {
  readonly kind: UploadKind
  readonly fileId: string
  /** The campaign that it is for, if any. */
  readonly campaignId: string | undefined
  readonly bytes: Uint8Array
}

/**
 * @returns the stored file; the same file again is the same row
 * @throws CallError NOT_ALLOWED, USER_TYPE_REQUIRED, NOT_FOUND, BODY_TOO_LARGE, INVALID_INPUT
 */
export async function storeUpload(
  { kind, fileId, campaignId, bytes }: Upload,
  member: Member,
  deps: Deps,
): Promise<FileRow> {
  const ofSite = sitePictures.some((each) => each === kind)
  // Not part of a campaign.
  const ofProfile = profilePictures.some((each) => each === kind)
  checkAccess(ofSite ? 'admin' : ofProfile ? 'member' : 'user', member)
  const ofPerson = ofSite || ofProfile || isSealed(kind) || kind === messageAttachmentKind
  await refuseCampaign(campaignId, ofPerson, member, deps)
  const known = await findFile(deps.db.read, fileId)
  if (known && known.owner_id !== member.id) throw new CallError('NOT_FOUND')
  const terms = fileTerms((await readSettings(deps.db.read)).settings)
  if (bytes.byteLength >= terms.bytesBelow) throw new CallError('BODY_TOO_LARGE')
  refuseType(kind, bytes, terms.imageTypes)
  const facts = { kind, campaignId: campaignId ?? '', partition: deps.partitions.of(member.id) }
  const derived = await fileIdOf(facts, bytes, (data) => createHash('sha256').update(data).digest())
  if (derived !== fileId) throw new CallError('INVALID_INPUT', {}, [{ path: 'fileId', code: 'mismatch' }])
  const scan = await scanForMalware({ kind, bytes, path: 'file', uploaderId: member.id }, deps)
  if (known?.scan_state === 'infected' && scan === 'unknown') throw infected('file')
  const isSettled = known?.scan_state === 'released' || (known?.scan_state === 'quarantined' && scan === 'unknown')
  return isSettled ? known : store({ kind, fileId, campaignId, bytes, scan }, member, deps)
}

/** A campaign unknown to the server may be a draft that is not synchronized yet. */
async function refuseCampaign(
  campaignId: string | undefined,
  ofPerson: boolean,
  member: Member,
  deps: Deps,
): Promise<void> {
  if (ofPerson && campaignId !== undefined)
    throw new CallError('INVALID_INPUT', {}, [{ path: 'campaignId', code: 'unknown' }])
  // A user without campaigns uploads files only for the campaigns that they may edit.
  const runsCampaigns = isOwner(member) || member.isAdmin
  if (ofPerson || (campaignId === undefined && runsCampaigns)) return
  if (campaignId === undefined) throw new CallError('NOT_ALLOWED')
  const campaign = await findCampaign(deps.db.read, campaignId)
  if (!campaign && !runsCampaigns) throw new CallError('NOT_FOUND')
  if (campaign) await withTeam(deps.db.read, member, campaign)
}

interface ScannedFile extends Upload {
  readonly scan: UploadScan
}

async function store(
  { kind, fileId, campaignId, bytes, scan }: ScannedFile,
  member: Member,
  deps: Deps,
): Promise<FileRow> {
  const made = await processUpload(kind, bytes, deps)
  if ((await bytesOwnedBy(deps.db.read, member.id)) + BigInt(made.bytes.byteLength) > BigInt(userFileBytes))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'file', code: 'too-many' }])
  const target = { id: fileId, kind }
  const keys = scan === 'unknown' ? await quarantineContent(target, made, deps) : await storeContent(target, made, deps)
  const at = new Date(deps.clock.now())
  const file: NewFile = {
    id: fileId,
    kind,
    ...keys,
    mime: made.mime,
    bytes: made.bytes.byteLength,
    width: made.width,
    height: made.height,
    tone: made.tone,
    ownerId: member.id,
    at,
    scanState: scan === 'unknown' ? 'quarantined' : 'released',
    scannedAt: scan === 'clean' ? at : null,
  }
  const row = await deps.db.transact(async (tx) => {
    await insertFile(tx, file)
    if (campaignId !== undefined && textPictures.some((each) => each === kind))
      await insertCampaignFile(tx, campaignId, fileId)
    const inserted = await findFile(tx, fileId)
    if (inserted?.sha256 === keys.sha256) return inserted
    const before = scan === 'unknown' ? undefined : await replaceUnreadable(tx, file)
    // The first of two concurrent uploads is stored; two encryptions of the same file always differ.
    await forgetKeys(tx, before ? [before.sha256, before.cardSha256] : [keys.sha256, keys.cardSha256], deps)
    return findFile(tx, fileId)
  })
  if (!row) throw new Error('a file that was just written is not there')
  return row
}

/** Their images are pages of a document, whatever types the site accepts for pictures. */
const documentKinds: ReadonlySet<UploadKind> = new Set<UploadKind>([
  'document',
  'contract',
  reportKind,
  messageAttachmentKind,
])

/**
 * Refuses an image of a type that the site does not accept. Its content decides, not its declared type. Images cropped
 * or scaled on the device have the type that the browser writes, and are re-encoded anyway.
 */
function refuseType(kind: UploadKind, bytes: Uint8Array, taken: readonly string[]): void {
  const type = pictureType(bytes)
  if (type === undefined || kind in exactSizes || kind === textPictureKind || documentKinds.has(kind)) return
  if ((isSealed(kind) ? evidenceMediaTypes : taken).some((each) => each === type)) return
  throw new CallError('INVALID_INPUT', {}, [{ path: 'file', code: 'format' }])
}

/** Detects the type by the first bytes; only these four types are supported. */
function pictureType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (head.startsWith('\u0089PNG')) return 'image/png'
  if (head.startsWith('GIF8')) return 'image/gif'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}
