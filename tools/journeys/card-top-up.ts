/** A paid top-up by card, for tests of a payment through a provider. */

import type { SiteClient } from '#tools/hosts/site-client.ts'

interface Preapproval {
  readonly id: string
  readonly payment: { readonly id: string; readonly checkoutUrl: string | null } | null
}

/**
 * @param pay performs the payer's action on the provider's page
 * @returns the id of the payment attempt
 */
export async function cardTopUp(
  client: SiteClient,
  token: string,
  pay: (page: string) => Promise<unknown>,
): Promise<string> {
  const { id: preapprovalId } = await client.call<Preapproval>('POST', 'wallet-preapproval', {
    token,
    body: { amount: { amount: '5000', currency: 'USD' } },
  })
  const { payment } = await client.call<Preapproval>('POST', 'wallet-checkout-session', {
    token,
    body: { preapprovalId },
  })
  if (!payment?.checkoutUrl) throw new Error('the provider gave no page')
  await pay(payment.checkoutUrl)
  return payment.id
}
