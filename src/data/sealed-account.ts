/**
 * The payout account on this device: encrypted before it is sent or stored, so that no store ever holds its numbers
 * (decision record 0014).
 */

import type { Input } from '#contract/call.ts'
import { sealedPaymentPath, updateFunding } from '#contract/draft/campaign-account.ts'
import type { Fields } from '#sync/outbox.ts'
import { serverDraft } from '#sync/outbox.ts'
import {
  decideAccount,
  disputeAccount,
  holdAccount,
  type SealedAccount,
  extractAccount,
} from '#sync/account-section.ts'
import { encode } from '#contract/schema.ts'
import { sealedFor } from '#contract/sealing.ts'
import type { SealingKey } from '#contract/site/settings.ts'
import { cleanAccount } from '#domain/draft/funding.ts'
import { isMasked, masked } from '#domain/masking.ts'
import { serverNow } from '#src/platform/clock.ts'
import { sealText } from '#src/platform/storage/seal.ts'
import { keepStorage } from '#src/platform/storage/storage.ts'
import { draftStore } from '#src/data/draft/draft-store.ts'
import { newItemId, type Outbox } from '#src/data/draft/outbox.ts'
import { storeWithEviction } from './draft/record-store.ts'

export type AccountBody = Input<typeof updateFunding>['body']

export interface AccountSection {
  readonly campaignId: string
  readonly partition: string
  /** The version of the server's account that it replaces. */
  readonly version: number
}

export async function sealAccount(
  key: SealingKey,
  body: AccountBody,
  { campaignId, partition, version }: AccountSection,
): Promise<SealedAccount> {
  const json = JSON.stringify(encode(updateFunding.body, body))
  const { accountNumber, achAccountId = '' } = body
  return {
    id: newItemId(),
    path: sealedPaymentPath.replace('{campaignId}', campaignId),
    sealed: await sealText(key, json, sealedFor('payout-account', campaignId, partition)),
    shown: isMasked(accountNumber) ? accountNumber : masked(cleanAccount(accountNumber)),
    achAccountId,
    version,
  }
}

/**
 * Stores an encrypted account until it can be sent, replacing one that waits.
 * @param other the server's account, if it differs from the one that the user saw: then it is a conflict
 * @throws DraftStorageFailed
 */
export async function keepAccount(
  outbox: Outbox,
  campaignId: string,
  account: SealedAccount,
  other?: { readonly version: number; readonly values: Fields },
): Promise<void> {
  await change(outbox, campaignId, (record) => {
    const held = holdAccount(record, account, serverNow())
    return other ? disputeAccount(held, other) : held
  })
  void keepStorage()
}

/** @throws DraftStorageFailed */
export async function dropAccount(outbox: Outbox, campaignId: string): Promise<void> {
  await change(outbox, campaignId, extractAccount)
}

/** @throws DraftStorageFailed */
export async function settleAccount(outbox: Outbox, campaignId: string, keep: 'mine' | 'theirs'): Promise<void> {
  await change(outbox, campaignId, (record) => decideAccount(record, keep, newItemId()))
}

async function change(
  outbox: Outbox,
  campaignId: string,
  work: Parameters<typeof draftStore.update>[3],
): Promise<void> {
  const begin = (): ReturnType<typeof serverDraft> => serverDraft(campaignId, '', serverNow())
  await storeWithEviction(() => draftStore.update(outbox.owner.partition, campaignId, begin, work))
  outbox.typed(campaignId)
  outbox.notifyChanged(campaignId)
}
