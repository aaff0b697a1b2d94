/**
 * The keys of the sandbox's providers: derived at each start from a new secret, one for each provider, so that none
 * reveals another.
 */

import { createHmac } from 'node:crypto'

export function sandboxKeys(secret: string) {
  const keyOf = (name: string): string => createHmac('sha256', secret).update(`sandbox ${name}`).digest('base64url')
  return {
    stripe: { secretKey: `sk_test_${keyOf('stripe')}` },
    paypal: { id: 'sandbox', secret: keyOf('paypal') },
    plaid: { id: 'sandbox', secret: keyOf('plaid') },
    mangopay: { id: 'sandbox', key: keyOf('mangopay') },
    shuftipro: { id: 'sandbox', secret: keyOf('shuftipro') },
    northcapital: { clientId: 'sandbox', developerKey: keyOf('northcapital') },
  } as const
}
