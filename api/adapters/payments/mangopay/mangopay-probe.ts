/** Checks whether Mangopay responds, accepts the keys, and knows the site's own user. */

import type { Probe } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { tokenRequest } from '#api/adapters/payments/client-token.ts'
import { type MangopayAccess, mangopayToken } from './mangopay-calls.ts'
import { isRefusal, providerLine } from '#api/adapters/payments/provider-line.ts'

export async function mangopayProbe(access: MangopayAccess, clock: Clock): Promise<Probe> {
  const { clientId, apiKey, platformUser, ...endpoint } = access
  const line = providerLine(endpoint, clock)
  try {
    const token = await line(tokenRequest({ path: mangopayToken, id: clientId, secret: apiKey }))
    if (token.status === 401) return { state: 'refused', field: 'apiKey' }
    const { access_token: value } = token.body
    if (token.status !== 200 || typeof value !== 'string') return { state: 'silent' }
    const user = await line({
      method: 'GET',
      path: `/v2.01/${encodeURIComponent(clientId)}/users/${encodeURIComponent(platformUser)}`,
      headers: { authorization: `Bearer ${value}` },
    })
    if (user.status === 200) return { state: 'answered', account: mangopayAccount(access) }
    return isRefusal(user.status) ? { state: 'refused', field: 'platformUser' } : { state: 'silent' }
  } catch {
    return { state: 'silent' }
  }
}

/**
 * Identifies the account, whichever of its keys are used: one client id has separate wallets for tests and for real
 * money.
 */
export function mangopayAccount({ clientId, test }: Pick<MangopayAccess, 'clientId' | 'test'>): string {
  return `mangopay:${clientId}:${test ? 'test' : 'live'}`
}
