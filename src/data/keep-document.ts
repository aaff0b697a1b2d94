/** Documents of investments: opened from the server or this device, and kept on it at the user's request. */

import { openDocument } from '#contract/campaign/campaign-tabs.ts'
import { download as downloadAgreement } from '#contract/investment/agreement.ts'
import { listInvestmentDocuments } from '#contract/investment/investment-documents.ts'
import { downloadReceipt } from '#contract/investment/receipt-file.ts'
import { serverNow } from '#src/platform/clock.ts'
import {
  endedFiles,
  endPinnedFile,
  forgetUserCache,
  pinFile,
  pinnedFile,
  pinnedFiles,
  type PinnedFacts,
  type PinnedFile,
} from '#src/platform/storage/pinned-files.ts'
import { saveFile } from '#src/platform/storage/save-file.ts'
import { keepStorage } from '#src/platform/storage/storage.ts'
import { pinnedKey, writeLocal } from '#src/platform/storage/local-storage.ts'
import { readStoredSession } from '#src/state/session.ts'
import { isFailure } from './failure.ts'
import { type FetchedFile, fetchFile, fetchLinkedFile } from './fetch-file.ts'
import { send, type SendContext } from './send.ts'

/** @throws CallFailure if it cannot be loaded, or DOMException if the device has no space left */
export async function keepDocument(facts: PinnedFacts, context: SendContext): Promise<void> {
  if (context.partition === undefined) return
  await store(context.partition, facts, await load(facts, context))
  void keepStorage()
}

/**
 * The latest version from the server, which also replaces a kept one. Without a connection, the kept one.
 * @throws CallFailure if there is neither
 */
export async function openKeepableDocument(facts: PinnedFacts, context: SendContext): Promise<void> {
  const pinned = context.partition === undefined ? undefined : await pinnedFile(context.partition, facts)
  try {
    const latest = await load(facts, context)
    if (pinned && context.partition !== undefined) await store(context.partition, facts, latest).catch(() => {})
    saveFile(latest.file, latest.name)
  } catch (error) {
    if (!pinned || !isFailure(error, 'OFFLINE')) throw error
    saveFile(pinned.file, pinned.name)
  }
}

/**
 * Removes kept files that their user may not open any more; the portfolio names them (`endedFiles`). Nothing is removed
 * that the server does not answer about.
 * @returns those that were removed
 */
export async function removeEndedDocuments(partition: string, context: SendContext): Promise<readonly PinnedFile[]> {
  const pinned = await pinnedFiles(partition)
  const removed: PinnedFile[] = []
  for (const [campaignId, files] of Map.groupBy(pinned, ({ campaign }) => campaign.id)) {
    const open = await openDocuments(campaignId, context)
    if (open === undefined) continue
    for (const file of files) {
      if (open.has(`${file.kind} ${file.id}`)) continue
      await endPinnedFile(partition, file)
      removed.push(file)
    }
  }
  if (pinned.length === 0 && (await endedFiles(partition)).length === 0) writeLocal(pinnedKey + partition, undefined)
  return removed
}

/** Undefined if the server did not answer. */
async function openDocuments(campaignId: string, context: SendContext): Promise<ReadonlySet<string> | undefined> {
  try {
    const { value, savedAt } = await send(listInvestmentDocuments, { params: { campaignId } }, context)
    // A reply from the worker's cache is from before.
    return savedAt === undefined ? new Set(value.items.map(({ kind, id }) => `${kind} ${id}`)) : undefined
  } catch (error) {
    return isFailure(error, 'NOT_FOUND') ? new Set() : undefined
  }
}

async function load({ kind, id }: PinnedFacts, context: SendContext): Promise<FetchedFile> {
  if (kind === 'agreement') return fetchFile(downloadAgreement, { params: { id } }, context)
  if (kind === 'receipt') return fetchFile(downloadReceipt, { params: { id } }, context)
  const { value } = await send(openDocument, { params: { documentId: id } }, context)
  return fetchLinkedFile(value, context)
}

async function store(partition: string, facts: PinnedFacts, { file, name }: FetchedFile): Promise<void> {
  writeLocal(pinnedKey + partition, '1')
  await pinFile(partition, { ...facts, file, name, savedAt: serverNow() })
  // They may have signed out while it was loading.
  if (readStoredSession()?.partition === partition) return
  await forgetUserCache(partition)
  writeLocal(pinnedKey + partition, undefined)
}
