/** Adds what was shared to a draft, on this device first: pictures as images, a link as a link. */

import { apiBase } from '#contract/call.ts'
import { uploadPath } from '#contract/content/upload-file.ts'
import { sectionPaths } from '#contract/draft/campaign-edit-lists.ts'
import { exactSizes, fileIdOf, type UploadFacts } from '#contract/uploads.ts'
import { type Fields, itemsOf } from '#domain/draft/campaign-sections.ts'
import type { CampaignKind } from '#domain/campaign/campaign.ts'
import { addFile, type DraftRecord, newDraft, serverDraft, typeFields } from '#sync/outbox.ts'
import { dropFile, keepFile, readFile } from '#src/data/draft/draft-files.ts'
import { draftStore } from '#src/data/draft/draft-store.ts'
import { newItemId, type Outbox } from '#src/data/draft/outbox.ts'
import { endWaitingListEntry } from '#src/features/draft/fields/reorder-items.ts'
import { serverNow } from '#src/platform/clock.ts'
import { cutImage, readImage } from '#src/platform/cut-image.ts'
import type { ReceivedContent } from './received-content.ts'

const size = exactSizes['campaign-image']

/** A campaign of this user, or a new one of a kind. */
export type ShareTarget = { readonly campaignId: string } | { readonly kind: CampaignKind }

/**
 * @returns the campaign, and the number of pictures that are too small or unreadable
 * @throws DraftStorageFailed; nothing was added then
 */
export async function addReceived(
  outbox: Outbox,
  target: ShareTarget,
  shared: Pick<ReceivedContent, 'pictures' | 'title' | 'link'>,
): Promise<{ readonly campaignId: string; readonly refused: number }> {
  const { partition } = outbox.owner
  const campaignId = 'kind' in target ? newItemId() : target.campaignId
  const facts: UploadFacts = { kind: 'campaign-image', campaignId, partition }
  const files: string[] = []
  for (const id of shared.pictures) {
    const picture = await cutToSize(await readFile(partition, id))
    if (picture === undefined) continue
    const fileId = await fileIdOf(facts, picture, (data) => crypto.subtle.digest('SHA-256', data))
    await keepFile(partition, fileId, picture)
    files.push(fileId)
  }
  const add = (before: DraftRecord): DraftRecord => {
    let record = before
    for (const file of files) {
      record = addFile(record, file, uploadPath(facts, file).slice(apiBase.length), newItemId(), serverNow())
      record = addItem(record, 'images', { title: shared.title, file })
    }
    return shared.link === undefined
      ? record
      : addItem(record, 'links', { title: shared.title || new URL(shared.link).host, url: shared.link })
  }
  await draftStore.update(
    partition,
    campaignId,
    () =>
      'kind' in target
        ? newDraft(campaignId, target.kind, newItemId(), serverNow())
        : serverDraft(campaignId, '', serverNow()),
    add,
  )
  for (const id of shared.pictures) await dropFile(partition, id)
  outbox.typed(campaignId)
  outbox.notifyChanged(campaignId)
  return { campaignId, refused: shared.pictures.length - files.length }
}

/** The middle of the picture in the size of a campaign's images. Undefined if it is too small or no picture. */
async function cutToSize(bytes: Uint8Array<ArrayBuffer> | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    if (bytes === undefined) return undefined
    const image = await readImage(new Blob([bytes]))
    const scale = Math.min(image.width / size.width, image.height / size.height)
    if (scale < 1) return undefined
    const [width, height] = [size.width * scale, size.height * scale]
    const frame = { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height }
    return new Uint8Array(await (await cutImage(image, frame, size, 'image/webp')).arrayBuffer())
  } catch {
    return undefined
  }
}

function addItem(record: DraftRecord, section: 'images' | 'links', values: Fields): DraftRecord {
  const path = sectionPaths[section].replace('{campaignId}', record.campaignId)
  const id = newItemId()
  const position = endWaitingListEntry(itemsOf(record.sections[section]?.values ?? {}))
  const change = Object.fromEntries(
    Object.entries({ position, ...values }).map(([name, value]) => [`${id}.${name}`, value]),
  )
  return typeFields(record, { section, path, change }, newItemId(), serverNow())
}
