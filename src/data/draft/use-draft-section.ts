/**
 * One step of a campaign while it is typed. Every change is on the device within 150 ms and on the server once typing
 * pauses; "saved on this device" and "saved" are shown only when they are true.
 */

import { useCallback, useEffect, useRef, useState } from 'react'
import {
  addFile,
  createsCampaign,
  type DraftRecord,
  type DraftSection,
  type Fields,
  pendingFiles,
  serverDraft,
  typeFields,
} from '#sync/outbox.ts'
import { decideConflict, learnServer } from '#sync/merge.ts'
import { apiBase } from '#contract/call.ts'
import { uploadPath } from '#contract/content/upload-file.ts'
import { fileIdOf, type UploadKind } from '#contract/uploads.ts'
import { serverNow } from '#src/platform/clock.ts'
import { keepStorage } from '#src/platform/storage/storage.ts'
import { keepFile, readFile } from './draft-files.ts'
import { type Growth, noteGrowths } from './draft-growth.ts'
import { draftStore } from './draft-store.ts'
import { DraftStorageFailed, storeWithEviction } from './record-store.ts'
import { newItemId } from './outbox.ts'
import { useOutbox } from './outbox-context.tsx'

const writeDelayMs = 150

export type SaveState =
  | { readonly kind: 'untouched' }
  /** Not on the disk yet. */
  | { readonly kind: 'typing' }
  | { readonly kind: 'device'; readonly at: number }
  | { readonly kind: 'server'; readonly at: number }
  /** The device is full or stores nothing: changes exist only in this page, until the server has them. */
  | { readonly kind: 'failed'; readonly full: boolean }
  /** The server does not accept the values. */
  | { readonly kind: 'refused'; readonly code: string }

export interface DraftEditor {
  /** Undefined until the device's store has been read. */
  readonly values: Fields | undefined
  readonly save: SaveState
  readonly conflicts: DraftSection['conflicts']
  readonly kind: string | undefined
  readonly write: (change: Fields) => void
  /** Writes pending changes at once: on leaving a field or the page. */
  readonly flush: () => void
  /**
   * A file was chosen for a field: its bytes and its name in the field are on the device when this resolves, and are
   * uploaded in the background.
   * @returns the file's id.
   * @throws DraftStorageFailed if the device has no room; nothing was changed then
   */
  readonly attach: (field: string, kind: UploadKind, file: Blob) => Promise<string>
  /**
   * Like `attach`, for a picture that a text names.
   * @throws DraftStorageFailed
   */
  readonly addPicture: (kind: UploadKind, file: Blob) => Promise<string>
  /** The bytes of a file that waits on this device; undefined once it is uploaded. */
  readonly readStored: (fileId: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** The state of a file that a field names. */
  readonly fileState: (fileId: string) => FileState
  readonly decide: (field: string, keep: 'mine' | 'theirs') => void
  /** Figures that grew tenfold without confirmation, by field. */
  readonly growths: Growths
  readonly keepGrowth: (field: string, growth: Growth | undefined) => void
}
type Growths = Readonly<Record<string, Growth | undefined>>

/**
 * `sent`: the server has it. `checking`: it has yet to be scanned for malware. `waiting`: its bytes are on this device, and `share` of them is uploaded. `refused`: the
 * reason.
 */
export type FileState =
  | { readonly kind: 'sent' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'waiting'; readonly share: number | undefined }
  | { readonly kind: 'refused'; readonly code: string }

interface Server {
  readonly version: number
  readonly values: Fields
}

const nothingGuarded: readonly string[] = []

/**
 * @param path of the section's call
 * @param server the server's values, once they are known
 * @param guarded fields whose concurrent changes by two users are a conflict; the same array every time
 */
export function useDraftSection(
  campaignId: string,
  section: string,
  path: string,
  server: Server | undefined,
  guarded: readonly string[] = nothingGuarded,
): DraftEditor {
  const outbox = useOutbox()
  const [record, setRecord] = useState<DraftRecord | 'none' | undefined>()
  const [typed, setTyped] = useState<Fields>({})
  const [save, setSave] = useState<SaveState>({ kind: 'untouched' })
  const pending = useRef<Record<string, string>>({})
  const [grown, setGrown] = useState<Growths>({})
  const pendingGrowths = useRef<Growths>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const partition = outbox?.owner.partition

  const change = useCallback(
    (work: (record: DraftRecord) => DraftRecord) =>
      partition === undefined
        ? Promise.resolve(undefined)
        : draftStore.update(partition, campaignId, () => serverDraft(campaignId, '', serverNow()), work),
    [campaignId, partition],
  )

  const refresh = useCallback(async () => {
    if (partition === undefined) return
    const found = await draftStore.read(partition, campaignId).catch(() => undefined)
    setRecord(found ?? 'none')
  }, [campaignId, partition])

  useEffect(() => {
    void refresh()
    return outbox?.watch((id) => {
      // Without an id it is the progress of a file.
      if (id === campaignId || id === '') void refresh()
    })
  }, [campaignId, refresh, outbox])

  const store = useCallback(async () => {
    clearTimeout(timer.current)
    const [fields, growths] = [pending.current, pendingGrowths.current]
    if (Object.keys({ ...fields, ...growths }).length === 0) return
    pending.current = {}
    pendingGrowths.current = {}
    try {
      const stored = await storeWithEviction(() =>
        change((now) => {
          const typedIn = typeFields(now, { section, path, change: fields, guarded }, newItemId(), serverNow())
          return noteGrowths(typedIn, section, growths)
        }),
      )
      if (stored === undefined) return
      setRecord(stored)
      setGrown((now) => Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== growths[field])))
      if (Object.keys(fields).length === 0) return
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== fields[field])))
      // Another key was pressed during the write: then not all of it is saved yet, and the next write reports it.
      if (Object.keys(pending.current).length === 0) setSave({ kind: 'device', at: serverNow() })
      outbox?.typed(campaignId)
      void keepStorage()
    } catch (error) {
      // Held in the page, and retried with the next key.
      pending.current = { ...fields, ...pending.current }
      pendingGrowths.current = { ...growths, ...pendingGrowths.current }
      setSave({ kind: 'failed', full: error instanceof DraftStorageFailed && error.full })
    }
  }, [campaignId, change, guarded, outbox, path, section])

  /** @param named what the fields become that name the file */
  const storeFile = async (kind: UploadKind, file: Blob, named: (fileId: string) => Fields): Promise<string> => {
    if (partition === undefined || outbox === undefined) throw new DraftStorageFailed(undefined)
    const facts = { kind, campaignId, partition }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const fileId = await fileIdOf(facts, bytes, (data) => crypto.subtle.digest('SHA-256', data))
    // Earlier input is written first.
    await store()
    const apiPath = uploadPath(facts, fileId).slice(apiBase.length)
    const stored = await storeWithEviction(async () => {
      await keepFile(partition, fileId, bytes)
      return change((now) => {
        const known = addFile(now, fileId, apiPath, newItemId(), serverNow())
        return typeFields(known, { section, path, change: named(fileId), guarded }, newItemId(), serverNow())
      })
    })
    setRecord(stored)
    setSave({ kind: 'device', at: serverNow() })
    outbox.typed(campaignId)
    void keepStorage()
    return fileId
  }

  const settle = async (field: string, keep: Parameters<typeof decideConflict>[3]): Promise<void> => {
    setRecord(
      await change((now) => decideConflict(now, { section, path, guarded }, field, keep, newItemId(), serverNow())),
    )
    outbox?.typed(campaignId)
  }

  // The server's own version is used wherever no local change waits.
  const version = server?.version
  useEffect(() => {
    if (server === undefined || partition === undefined) return
    void change((now) => learnServer(now, section, server))
      .then((stored) => setRecord(stored))
      .catch(() => {
        // The device stores nothing: the user is told that changes are not saved, and the server's text is shown as
        // received.
      })
    // Each version once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version, partition, campaignId, section])

  useEffect(() => {
    const flush = (): void => void store()
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [store])

  const writeSoon = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void store(), writeDelayMs)
  }
  const stored = record === undefined || record === 'none' ? undefined : record.sections[section]
  return {
    values: record === undefined ? undefined : { ...stored?.values, ...typed },
    kind: record === undefined || record === 'none' || record.kind === '' ? undefined : record.kind,
    save: shownState(save, record, section, stored),
    conflicts: stored?.conflicts ?? {},
    growths: { ...stored?.unconfirmed, ...grown },
    keepGrowth: (field, growth) => {
      pendingGrowths.current = { ...pendingGrowths.current, [field]: growth }
      setGrown((now) => ({ ...now, [field]: growth }))
      // An answer is written at once, like a blur.
      if (growth === undefined) void store()
      else writeSoon()
    },
    write: (entered) => {
      pending.current = { ...pending.current, ...entered }
      setTyped((now) => ({ ...now, ...entered }))
      setSave({ kind: 'typing' })
      writeSoon()
    },
    flush: () => void store(),
    attach: (field, kind, file) => storeFile(kind, file, (fileId) => ({ [field]: fileId })),
    addPicture: (kind, file) => storeFile(kind, file, () => ({})),
    readStored: (fileId) => (partition === undefined ? Promise.resolve(undefined) : readFile(partition, fileId)),
    fileState: (fileId) => {
      if (record === undefined || record === 'none') return { kind: 'sent' }
      const refused = record.refusedFiles?.[fileId]
      if (refused !== undefined) return { kind: 'refused', code: refused }
      if (!pendingFiles(record).includes(fileId)) return { kind: 'sent' }
      return { kind: 'waiting', share: outbox?.shareSent(fileId) }
    },
    decide: (field, keep) => {
      void settle(field, keep)
    },
  }
}

/** The true state: if no change of this section waits, the server has everything. */
function shownState(
  save: SaveState,
  record: DraftRecord | 'none' | undefined,
  section: string,
  stored: DraftSection | undefined,
): SaveState {
  if (record === undefined || record === 'none' || save.kind === 'typing' || save.kind === 'failed') return save
  const waiting = record.items.filter((item) => item.section === section)
  // If the campaign itself was refused, none of its sections is accepted.
  const refused = record.items.find(
    (item) => item.state === 'rejected' && (item.section === section || createsCampaign(item)),
  )
  if (refused) return { kind: 'refused', code: refused.error?.code ?? 'INTERNAL' }
  if (waiting.length > 0)
    return save.kind === 'device' ? save : { kind: 'device', at: waiting.at(-1)?.createdAt ?? record.createdAt }
  return stored?.sentAt === undefined ? save : { kind: 'server', at: stored.sentAt }
}
