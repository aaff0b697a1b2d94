/** Checks whether Plaid responds and accepts the keys. */

import type { Probe } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { type PlaidAccess, plaidHeaders } from './plaid.ts'
import { providerLine } from '#api/adapters/payments/provider-line.ts'

export async function plaidProbe(access: PlaidAccess, clock: Clock): Promise<Probe> {
  const { clientId, secret, test, ...endpoint } = access
  const line = providerLine(endpoint, clock)
  try {
    const { status, body } = await line({
      method: 'POST',
      path: '/institutions/get',
      headers: plaidHeaders({ clientId, secret }),
      body: JSON.stringify({ count: 1, offset: 0, country_codes: ['US'] }),
    })
    if (status === 200) return { state: 'answered', account: `plaid:${clientId}:${test ? 'test' : 'live'}` }
    return body['error_code'] === 'INVALID_API_KEYS' ? { state: 'refused', field: 'secret' } : { state: 'silent' }
  } catch {
    return { state: 'silent' }
  }
}
