/** The keys of the sandbox's providers: made anew with its secret at each start, each of its own, so that none gives another away. */

import { createHmac } from 'node:crypto'

export function sandboxKeys(secret: string) {
  const keyOf = (name: string): string => createHmac('sha256', secret).update(`sandbox ${name}`).digest('base64url')
  return {
    stripe: { secretKey: `sk_test_${keyOf('stripe')}` },
    paypal: { id: 'sandbox', secret: keyOf('paypal') },
    plaid: { id: 'sandbox', secret: keyOf('plaid') },
    mangopay: { id: 'sandbox', key: keyOf('mangopay') },
  } as const
}
