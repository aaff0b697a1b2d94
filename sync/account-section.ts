/**
 * The payout account while it waits on a device: encrypted for the server, shown by its last four characters. It is in
 * the record like a section with one request, but it is never merged: if the server's account has changed meanwhile,
 * the user decides (decision record 0014).
 */

import { type DraftRecord, emptySection, type Fields, type OutboxAnswer, type OutboxItem, without } from './outbox.ts'

export const accountSection = 'funding'
const number = 'accountNumber'
const connected = 'achAccountId'

export interface SealedAccount {
  /** Also its idempotency key. */
  readonly id: string
  /** Path of the call that receives it. */
  readonly path: string
  readonly sealed: string
  /** Its masked number. */
  readonly shown: string
  /** Our id of the connected account that was chosen with it, or empty: meaningless without the server. */
  readonly achAccountId: string
  /** Version of the server's account that it replaces: the one that the user saw. */
  readonly version: number
}

/** This device's knowledge of the account. */
export interface CachedAccount {
  readonly shown: string
  readonly achAccountId: string
  /** Version of the server's account, as last learned by sending. */
  readonly version: number
  /**
   * `sent`: the server has it. `refused`: `code` is the reason. `disputed`: the server's account has changed meanwhile,
   * `theirs`.
   */
  readonly state: 'waiting' | 'parked' | 'refused' | 'disputed' | 'sent'
  readonly code: string
  readonly theirs: string
  /** The connected account of the server's account, in a conflict. */
  readonly theirAchAccountId: string
}

export function cachedAccount(record: DraftRecord | undefined): CachedAccount | undefined {
  const section = record?.sections[accountSection]
  if (!section) return undefined
  const item = record?.items.find(isAccount)
  const dispute = section.conflicts[number]
  return {
    shown: section.values[number] ?? '',
    achAccountId: section.values[connected] ?? '',
    version: section.base.version,
    state:
      item === undefined
        ? 'sent'
        : dispute
          ? 'disputed'
          : item.state === 'rejected'
            ? 'refused'
            : item.state === 'parked'
              ? 'parked'
              : 'waiting',
    code: item?.error?.code ?? '',
    theirs: dispute?.theirs ?? '',
    theirAchAccountId: section.base.values[connected] ?? '',
  }
}

function isAccount({ section }: OutboxItem): boolean {
  return section === accountSection
}

/** Adds an account to the end of the queue, replacing one that waits. */
export function holdAccount(
  record: DraftRecord,
  { id, path, sealed, shown, achAccountId, version }: SealedAccount,
  now: number,
): DraftRecord {
  const item: OutboxItem = {
    id,
    method: 'PATCH',
    path,
    body: { sealed },
    section: accountSection,
    seen: {},
    attempt: 0,
    notBefore: 0,
    createdAt: now,
    state: 'queued',
  }
  const values = { [number]: shown, [connected]: achAccountId }
  const section = { ...emptySection, values, base: { version, values: {} } }
  const rest = extractAccount(record)
  return { ...rest, sections: { ...rest.sections, [accountSection]: section }, items: [...rest.items, item] }
}

/** Removes the account from this device. */
export function extractAccount(record: DraftRecord): DraftRecord {
  return {
    ...record,
    sections: without(record.sections, [accountSection]),
    items: record.items.filter((item) => !isAccount(item)),
  }
}

/** The server has accepted it: the mask stays until the server's own response shows it. */
export function accountAccepted(
  record: DraftRecord,
  { version = 0 }: Pick<Extract<OutboxAnswer, { kind: 'done' }>, 'version'>,
  now: number,
): DraftRecord {
  const rest = extractAccount(record)
  const values = record.sections[accountSection]?.values ?? {}
  const section = { ...emptySection, values, base: { version, values: {} }, sentAt: now }
  return { ...rest, sections: { ...rest.sections, [accountSection]: section } }
}

/** The server's account changed while this one waited: both are retained until the user has decided. */
export function disputeAccount(
  record: DraftRecord,
  current: { readonly version: number; readonly values: Fields },
): DraftRecord {
  const before = record.sections[accountSection] ?? emptySection
  const conflicts = { [number]: { mine: before.values[number] ?? '', theirs: current.values[number] ?? '' } }
  const theirs = { [connected]: current.values[connected] ?? '' }
  const section = { ...before, base: { version: current.version, values: theirs }, conflicts }
  return {
    ...record,
    sections: { ...record.sections, [accountSection]: section },
    items: record.items.map((item) =>
      isAccount(item) ? { ...item, state: 'rejected', error: { status: 412, code: 'VERSION_CONFLICT' } } : item,
    ),
  }
}

/**
 * The user's decision. Theirs: the server's account is retained. Mine: the waiting account replaces the one that they
 * were shown.
 */
export function decideAccount(record: DraftRecord, keep: 'mine' | 'theirs', newId: string): DraftRecord {
  const section = record.sections[accountSection]
  if (!section || section.conflicts[number] === undefined) return record
  if (keep === 'theirs') return extractAccount(record)
  return {
    ...record,
    sections: {
      ...record.sections,
      [accountSection]: { ...section, base: { ...section.base, values: {} }, conflicts: {} },
    },
    items: record.items.map((item) => {
      if (!isAccount(item)) return item
      const { error: _, ...rest } = item
      return { ...rest, id: newId, state: 'queued', attempt: 0, notBefore: 0 }
    }),
  }
}
