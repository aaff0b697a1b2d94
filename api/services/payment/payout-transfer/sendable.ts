/** By which providers a payout can be sent. */

import type { PayoutRow } from '#api/db/payment/payouts.ts'
import type { Deps } from '#api/deps.ts'
import { type SenderModes, sendableBy, type TransferProvider } from '#domain/payment/payout-transfer.ts'

/** Only a confirmed payout is sent. */
export function sendersOf(row: PayoutRow, { gateways }: Pick<Deps, 'gateways'>): TransferProvider[] {
  if (row.state !== 'confirmed') return []
  const modes: SenderModes = { stripe: gateways.senders?.of('stripe'), mangopay: gateways.senders?.of('mangopay') }
  return sendableBy(
    {
      amount: row.amount,
      currency: row.currency,
      scheme: row.scheme ?? undefined,
      connected:
        row.connected_state === null || row.connected_ref === null
          ? undefined
          : { isUsable: row.connected_state === 'usable', test: row.connected_test ?? false },
    },
    modes,
  )
}
