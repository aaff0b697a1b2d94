/** Has a provider send a confirmed payout (docs/areas/payment.md). */

import type { Writer } from '#api/db/database.ts'
import type { FundingRow } from '#api/db/payment/funding.ts'
import { changePayout, type PayoutRow } from '#api/db/payment/payouts.ts'
import { insertTransfer } from '#api/db/payment/payout-transfers.ts'
import type { Deps } from '#api/deps.ts'
import type { PayoutRecipient } from '#api/payout-ports.ts'
import {
  auditPayout,
  lockForMove,
  type MoveDeps,
  payableAccount,
  type PayoutOrder,
} from '#api/services/payment/admin/payout-moves.ts'
import { reviewed, type ReviewedPayout, reviewPayout } from '#api/services/payment/admin/reviewed-payout.ts'
import { campaignAccountContext } from '#api/services/draft/update-funding.ts'
import { CallError } from '#contract/errors.ts'
import { nextPollDelay } from '#domain/payment/payment.ts'
import type { TransferProvider } from '#domain/payment/payout-transfer.ts'
import { sendersOf } from './sendable.ts'

/** The postal address of the recipient, which Mangopay requires. */
export interface RecipientAddress {
  readonly address: string
  readonly city: string
  readonly postalCode: string
}

interface SendOrder extends PayoutOrder {
  /** Fingerprint of the amounts and the account that the administrator saw. */
  readonly seen: string
  readonly provider: TransferProvider
  readonly recipient?: RecipientAddress | undefined
}

type SendDeps = MoveDeps & Pick<Deps, 'gateways' | 'sealer'>

/**
 * Records the transfer and queues its request: the provider is asked after this is committed, so that it survives a
 * crash of the process.
 * @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, PAYOUT_HANDLED, PAYOUT_CHANGED, PAYOUT_METHOD_OFF,
 *   PAYOUT_ACCOUNT_MISSING, PAYOUT_ACCOUNT_NEW, INVALID_INPUT
 */
export async function sendPayout(
  tx: Writer,
  { seen, provider, recipient, ...order }: SendOrder,
  deps: SendDeps,
): Promise<ReviewedPayout> {
  const { row, at } = await lockForMove(tx, order, 'send', deps)
  if (seen !== reviewed(row, deps).seen) throw new CallError('PAYOUT_CHANGED')
  const account = await payableAccount(tx, row, deps)
  const sender = deps.gateways.senders?.of(provider)
  if (!sender || !sendersOf(row, deps).includes(provider)) throw new CallError('PAYOUT_METHOD_OFF')
  const transferId = deps.ids.next()
  const byBank = provider === 'mangopay'
  await insertTransfer(tx, {
    id: transferId,
    payout_id: row.id,
    provider,
    test: sender.test,
    access: sender.access,
    state: 'sending',
    amount: row.amount,
    currency: row.currency,
    destination: byBank ? null : row.connected_ref,
    sealed_recipient: byBank ? sealRecipient(transferId, recipientOf(row, account, recipient, deps), deps) : null,
    requested_by: order.actorId,
    created_at: at,
    next_poll_at: new Date(at.getTime() + nextPollDelay(0)),
  })
  await changePayout(tx, row.id, {
    state: 'sending',
    method: provider,
    reason: '',
    failure: null,
    account: account.masked_number,
  })
  const facts = { amount: String(row.amount), currency: row.currency, gateway: provider }
  await auditPayout(tx, row, 'payout-sent', order.actorId, facts, deps)
  await deps.jobs.add(tx, 'poll-payout-transfer', { transferId })
  return reviewPayout(tx, order, deps)
}

/** What the transfer's recipient is sealed for. */
export function recipientContext(transferId: string): string {
  return `payout_transfer/${transferId}/recipient`
}

/** Stored until the provider has it, so that a repeated request goes to the same account. */
function sealRecipient(transferId: string, recipient: PayoutRecipient, { sealer }: Pick<Deps, 'sealer'>): string {
  return sealer.seal(JSON.stringify(recipient), recipientContext(transferId))
}

export function openRecipient(
  { id, sealed_recipient: sealed }: { readonly id: string; readonly sealed_recipient: string | null },
  { sealer }: Pick<Deps, 'sealer'>,
): PayoutRecipient | undefined {
  return sealed === null ? undefined : (JSON.parse(sealer.open(sealed, recipientContext(id))) as PayoutRecipient)
}

/** @throws CallError INVALID_INPUT without an address */
function recipientOf(
  row: PayoutRow,
  account: FundingRow,
  address: RecipientAddress | undefined,
  { sealer }: Pick<Deps, 'sealer'>,
): PayoutRecipient {
  const problems = (['address', 'city', 'postalCode'] as const)
    .filter((field) => (address?.[field] ?? '') === '')
    .map((field) => ({ path: `recipient.${field}`, code: 'required' }) as const)
  if (!address || problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const opened = (sealed: string, column: string): string =>
    sealer.open(sealed, campaignAccountContext(row.campaign_id, column))
  return {
    ...address,
    name: row.company_name === null ? { first: row.first_name, last: row.last_name } : { company: row.company_name },
    iban: opened(account.sealed_number, 'number'),
    bic: opened(account.sealed_routing, 'routing'),
  }
}
