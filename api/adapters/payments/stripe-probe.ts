/** Whether Stripe answers, and takes the key that it is asked with. A restricted key has to be allowed to read its account. */

import type Stripe from 'stripe'
import type { Probe } from '#api/payment-ports.ts'

export async function stripeProbe(client: () => Promise<Stripe>, test: boolean): Promise<Probe> {
  try {
    const { id } = await (await client()).accounts.retrieveCurrent()
    // One account has payments for tests and others for money, apart from each other.
    return { state: 'answered', account: `stripe:${id}:${test ? 'test' : 'live'}` }
  } catch (error) {
    const { statusCode } = error as { readonly statusCode?: number }
    return statusCode === 401 || statusCode === 403 ? { state: 'refused', field: 'secretKey' } : { state: 'silent' }
  }
}
