/**
 * The payout account while it waits on a device: sealed to the server, told by its last four characters. It stands in the
 * record like a section with one request, but nothing of it is ever merged: where the server's account has changed meanwhile,
 * the person decides (docs/decisions/0024-sealed-on-the-device.md).
 */

import { type DraftRecord, emptySection, type Fields, type OutboxAnswer, type OutboxItem, without } from './outbox.ts'

export const accountSection = 'funding'
const number = 'accountNumber'
const connected = 'achAccountId'

export interface SealedAccount {
  /** Also its idempotency key. */
  readonly id: string
  /** Of the call that takes it. */
  readonly path: string
  readonly sealed: string
  /** The mask of its number. */
  readonly shown: string
  /** Our id of the connected account that was chosen with it, or empty: it tells nothing without the server. */
  readonly achAccountId: string
  /** Of the server's account that it replaces: the one that the person saw. */
  readonly version: number
}

/** What this device knows of the account. */
export interface CachedAccount {
  readonly shown: string
  readonly achAccountId: string
  /** Of the server's account, as last learned by sending. */
  readonly version: number
  /** `sent`: the server has it. `refused`: `code` says why. `disputed`: the server's account is another one by now, `theirs`. */
  readonly state: 'waiting' | 'parked' | 'refused' | 'disputed' | 'sent'
  readonly code: string
  readonly theirs: string
  /** The connected account of the server's, in a dispute. */
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

/** Puts an account at the end of the queue, in place of one that waits. */
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
  const rest = takeOutAccount(record)
  return { ...rest, sections: { ...rest.sections, [accountSection]: section }, items: [...rest.items, item] }
}

/** Nothing of it is left on this device. */
export function takeOutAccount(record: DraftRecord): DraftRecord {
  return {
    ...record,
    sections: without(record.sections, [accountSection]),
    items: record.items.filter((item) => !isAccount(item)),
  }
}

/** The server has taken it: the mask stays until the server's own answer shows it. */
export function accountAccepted(
  record: DraftRecord,
  { version = 0 }: Pick<Extract<OutboxAnswer, { kind: 'done' }>, 'version'>,
  now: number,
): DraftRecord {
  const rest = takeOutAccount(record)
  const values = record.sections[accountSection]?.values ?? {}
  const section = { ...emptySection, values, base: { version, values: {} }, sentAt: now }
  return { ...rest, sections: { ...rest.sections, [accountSection]: section } }
}

/** The server's account changed while this one waited: both stay until the person has decided. */
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

/** The person's decision. Theirs: the server's account stays. Mine: what waits replaces the one that they were shown. */
export function decideAccount(record: DraftRecord, keep: 'mine' | 'theirs', newId: string): DraftRecord {
  const section = record.sections[accountSection]
  if (!section || section.conflicts[number] === undefined) return record
  if (keep === 'theirs') return takeOutAccount(record)
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
