/**
 * The payout account on this device: sealed before it is sent or kept, so that no store ever holds its numbers
 * (docs/decisions/0024-sealed-on-the-device.md).
 */

import type { Input } from '#contract/call.ts'
import { sealedPaymentPath, updateFunding } from '#contract/campaign-account.ts'
import type { Fields } from '#sync/outbox.ts'
import { serverDraft } from '#sync/outbox.ts'
import {
  decideAccount,
  disputeAccount,
  holdAccount,
  type SealedAccount,
  takeOutAccount,
} from '#sync/account-section.ts'
import { encode } from '#contract/schema.ts'
import { sealedFor } from '#contract/sealing.ts'
import type { SealingKey } from '#contract/settings.ts'
import { cleanAccount, isMasked, masked } from '#domain/funding.ts'
import { serverNow } from '#src/platform/clock.ts'
import { sealText } from '#src/platform/seal.ts'
import { keepStorage } from '#src/platform/storage.ts'
import { updateDraft } from './draft-store.ts'
import { newItemId, type Outbox } from './outbox.ts'
import { storeWithRoom } from './use-draft-section.ts'

export type AccountBody = Input<typeof updateFunding>['body']

export interface AccountPlace {
  readonly campaignId: string
  readonly partition: string
  /** Of the server's account that it replaces. */
  readonly version: number
}

export async function sealAccount(
  key: SealingKey,
  body: AccountBody,
  { campaignId, partition, version }: AccountPlace,
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
 * Keeps a sealed account until it can be sent, in place of one that waits.
 * @param other the server's account, where it is known to be another one than the person saw: they are asked
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
  await change(outbox, campaignId, takeOutAccount)
}

/** @throws DraftStorageFailed */
export async function settleAccount(outbox: Outbox, campaignId: string, keep: 'mine' | 'theirs'): Promise<void> {
  await change(outbox, campaignId, (record) => decideAccount(record, keep, newItemId()))
}

async function change(outbox: Outbox, campaignId: string, work: Parameters<typeof updateDraft>[3]): Promise<void> {
  const begin = (): ReturnType<typeof serverDraft> => serverDraft(campaignId, '', serverNow())
  await storeWithRoom(() => updateDraft(outbox.owner.partition, campaignId, begin, work))
  outbox.typed(campaignId)
  outbox.look(campaignId)
}
