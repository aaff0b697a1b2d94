/** Checks whether Stripe responds and accepts the key. A restricted key must have permission to read its account. */

import type Stripe from 'stripe'
import type { Probe } from '#api/payment-ports.ts'

export async function stripeProbe(client: () => Promise<Stripe>, test: boolean): Promise<Probe> {
  try {
    const { id } = await (await client()).accounts.retrieveCurrent()
    // One account has separate payments for tests and for real money.
    return { state: 'answered', account: `stripe:${id}:${test ? 'test' : 'live'}` }
  } catch (error) {
    const { statusCode } = error as { readonly statusCode?: number }
    return statusCode === 401 || statusCode === 403 ? { state: 'refused', field: 'secretKey' } : { state: 'silent' }
  }
}
