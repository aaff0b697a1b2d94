/** Links of the newsletter's mails: signed, so that nothing has to be kept. */

import { findSubscription, type SubscriptionRow } from '#api/db/newsletter.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { newsletterConfirmHours } from '#domain/limits.ts'

/** One that confirms is good for what was asked at that moment; one that ends is good for ever. */
function signedText(act: 'on' | 'off', { id, asked_at }: Pick<SubscriptionRow, 'id' | 'asked_at'>): string {
  return act === 'on' ? `newsletter on ${id} ${asked_at.getTime()}` : `newsletter off ${id}`
}

export function linkToken(act: 'on' | 'off', row: SubscriptionRow, { signer }: Pick<Deps, 'signer'>): string {
  return `${row.id}.${signer.sign(signedText(act, row))}`
}

/** The subscription that a token is for; undefined for one that was not made here, is too old, or for another wish. */
export async function subscriptionBy(
  token: string,
  act: 'on' | 'off',
  tx: Writer,
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
): Promise<SubscriptionRow | undefined> {
  const [id = '', signature = ''] = token.split('.')
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  const row = await findSubscription(tx, id)
  if (!row || !signer.verify(signedText(act, row), signature)) return undefined
  const over = row.asked_at.getTime() + newsletterConfirmHours * 3_600_000 < clock.now()
  return act === 'on' && over ? undefined : row
}
