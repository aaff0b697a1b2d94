/** Links in newsletter mails: signed, so that nothing has to be stored. */

import { findSubscription, type SubscriptionRow } from '#api/db/notification/newsletter.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { newsletterConfirmHours } from '#domain/limits.ts'
import { isUuid } from '#domain/uuid.ts'

/** A link that confirms is valid only for the latest request; one that unsubscribes never expires. */
function signedText(action: 'on' | 'off', { id, requested_at }: Pick<SubscriptionRow, 'id' | 'requested_at'>): string {
  return action === 'on' ? `newsletter on ${id} ${requested_at.getTime()}` : `newsletter off ${id}`
}

export function linkToken(action: 'on' | 'off', row: SubscriptionRow, { signer }: Pick<Deps, 'signer'>): string {
  return `${row.id}.${signer.sign(signedText(action, row))}`
}

/**
 * The subscription that a token belongs to; undefined for a token that was not issued here, has expired, or is for
 * another action.
 */
export async function subscriptionBy(
  token: string,
  action: 'on' | 'off',
  tx: Writer,
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
): Promise<SubscriptionRow | undefined> {
  const [id = '', signature = ''] = token.split('.')
  if (!isUuid(id)) return undefined
  const row = await findSubscription(tx, id)
  if (!row || !signer.verify(signedText(action, row), signature)) return undefined
  const over = row.requested_at.getTime() + newsletterConfirmHours * 3_600_000 < clock.now()
  return action === 'on' && over ? undefined : row
}
