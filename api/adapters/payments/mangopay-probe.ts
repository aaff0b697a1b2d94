/** Whether Mangopay answers, takes the keys that it is asked with, and knows the site's own user. */

import type { Probe } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { tokenAsk } from './client-token.ts'
import { type MangopayAccess, mangopayToken } from './mangopay-calls.ts'
import { isRefusal, providerLine } from './provider-line.ts'

export async function mangopayProbe(access: MangopayAccess, clock: Clock): Promise<Probe> {
  const { clientId, apiKey, platformUser, ...place } = access
  const line = providerLine(place, clock)
  try {
    const token = await line(tokenAsk({ path: mangopayToken, id: clientId, secret: apiKey }))
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

/** The account there, whichever of its keys are used: one name has wallets for tests and others for money. */
export function mangopayAccount({ clientId, test }: Pick<MangopayAccess, 'clientId' | 'test'>): string {
  return `mangopay:${clientId}:${test ? 'test' : 'live'}`
}
