import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { updateSealedFunding } from '#contract/draft/campaign-account.ts'
import { sectionDraft } from '#contract/draft/campaign-edit.ts'
import { type CachedAccount, cachedAccount, type SealedAccount } from '#sync/account-section.ts'
import { decode } from '#contract/schema.ts'
import { type SealingKey, sealingKey } from '#contract/site/settings.ts'
import type { Fields } from '#domain/draft/campaign-sections.ts'
import { DraftStorageFailed } from '#src/data/draft/record-store.ts'
import { isFailure } from '#src/data/failure.ts'
import { useOutbox } from '#src/data/draft/outbox-context.tsx'
import { type AccountBody, dropAccount, keepAccount, sealAccount, settleAccount } from '#src/data/sealed-account.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useMutation } from '#src/data/use-query.ts'
import { useOnline } from '#src/platform/online.ts'
import { sessionAtom } from '#src/state/session.ts'
import type { OpenDraft } from './use-section.ts'

export interface AccountEntry {
  /** The account that the server has, as far as this device knows: its numbers are masked. */
  readonly stored: Fields
  /** Incremented by its changes. */
  readonly version: number
  /** Data that is on this device and not in `stored`. */
  readonly cached: CachedAccount | undefined
  /** The site's public key is on this device, so an account can be encrypted. */
  readonly sealable: boolean
  /**
   * Encrypts and sends, or encrypts and stores. @param replaces the version that the user saw
   * @throws CallFailure the server's refusal; DraftStorageFailed if it could be neither sent nor stored
   */
  readonly save: (body: AccountBody, replaces: number) => Promise<'sent' | 'kept'>
  readonly takeOut: () => void
  readonly decide: (keep: 'mine' | 'theirs') => void
}

/**
 * Without a response the attempt may have arrived, and an expired session can be renewed: the account is queued under
 * the same key.
 */
const waitsAfter: ReadonlySet<string> = new Set(['OFFLINE', 'SESSION_EXPIRED', 'SIGN_IN_REQUIRED'])

/** Step 6: the account on the server, the account queued on this device, and the actions on both. */
export function useAccount({ id, draft, record, renew }: OpenDraft): AccountEntry {
  const outbox = useOutbox()
  const online = useOnline()
  const partition = useAtomValue(sessionAtom)?.partition
  const siteKey = useBootstrap()?.sealingKey
  const send = useMutation(updateSealedFunding)
  // The same content uses the same key, so that a retry after a lost response does not create a second account.
  const tried = useRef<{ readonly content: string; readonly account: SealedAccount }>(undefined)
  const { values: stored, version } = draft.sections['funding'] ?? { values: {}, version: 0 }
  const known = cachedAccount(record)
  const pendingAccount = known?.state === 'sent' && known.version <= version ? undefined : known
  const newer = known !== undefined && known.version > version ? known.version : undefined
  const refused = pendingAccount?.state === 'refused'
  useEffect(() => {
    // Received by sending, here or in the worker: the draft's response is older, or its permissions may have changed.
    if (newer !== undefined || refused) renew()
    // Runs once for each.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [newer, refused])

  const sealed = async (key: SealingKey, body: AccountBody, replaces: number): Promise<SealedAccount> => {
    if (partition === undefined) throw new DraftStorageFailed(undefined)
    const content = JSON.stringify([key.keyId, body, replaces])
    const account =
      tried.current?.content === content
        ? tried.current.account
        : await sealAccount(key, body, { campaignId: id, partition, version: replaces })
    tried.current = { content, account }
    return account
  }

  const keep = async (account: SealedAccount, other?: Parameters<typeof keepAccount>[3]): Promise<'kept'> => {
    if (!outbox) throw new DraftStorageFailed(undefined)
    await keepAccount(outbox, id, account, other)
    tried.current = undefined
    return 'kept'
  }

  const deliver = async (
    key: SealingKey,
    body: AccountBody,
    replaces: number,
    again: boolean,
  ): Promise<'sent' | 'kept'> => {
    const account = await sealed(key, body, replaces)
    try {
      await send(
        { params: { campaignId: id }, body: { sealed: account.sealed } },
        { idempotencyKey: account.id, ifMatch: replaces },
      )
      tried.current = undefined
      if (pendingAccount && outbox) await dropAccount(outbox, id)
      return 'sent'
    } catch (failure) {
      if (!isFailure(failure)) throw failure
      if (waitsAfter.has(failure.code)) return keep(account)
      const { current } = failure.details
      const newer = decode(sealingKey, current, { tolerant: true })
      if (failure.code === 'SEALING_KEY_UNKNOWN' && newer.ok && !again)
        return deliver(newer.value, body, replaces, true)
      const other = decode(sectionDraft, current, { tolerant: true })
      if (failure.code === 'VERSION_CONFLICT' && other.ok) return keep(account, other.value)
      throw failure
    }
  }

  return {
    stored,
    version,
    cached: pendingAccount,
    sealable: siteKey !== undefined,
    save: async (body, replaces) => {
      if (siteKey === undefined) throw new DraftStorageFailed(undefined)
      // A queued account may be in transit: its replacement takes its position in the queue.
      const queued = pendingAccount?.state === 'waiting' || pendingAccount?.state === 'parked'
      return online && !queued ? deliver(siteKey, body, replaces, false) : keep(await sealed(siteKey, body, replaces))
    },
    takeOut: () => {
      if (outbox) void dropAccount(outbox, id)
    },
    decide: (choice) => {
      if (outbox) void settleAccount(outbox, id, choice)
    },
  }
}
