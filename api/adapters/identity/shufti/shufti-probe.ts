/** Checks whether Shufti Pro responds, accepts the keys, and signs as configured. */

import type { Probe } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { providerLine } from '#api/adapters/payments/provider-line.ts'
import { isShuftiSigned, type ShuftiAccess, shuftiHeaders } from './shufti-line.ts'

/** Reads the account, which costs nothing (developers.shuftipro.com/docs/verification_endpoints/requests). */
export async function shuftiProbe(access: ShuftiAccess, clock: Clock): Promise<Probe> {
  const { clientId, test, send, ...endpoint } = access
  let isSigned = false
  const line = providerLine(
    {
      ...endpoint,
      send: async (request) => {
        const response = await send(request)
        const text = await response.text()
        isSigned = isShuftiSigned(text, response.headers.get('signature'), access)
        return new Response(text, response)
      },
    },
    clock,
  )
  try {
    const { status, body } = await line({ method: 'GET', path: '/account/info/', headers: shuftiHeaders(access) })
    if (status === 401 || status === 403) return { state: 'refused', field: 'secretKey' }
    if (status !== 200) return { state: 'silent' }
    if (!isSigned) return { state: 'refused', field: 'signature' }
    if (modeOf(body['account']) === (test ? 'production' : 'trial')) return { state: 'refused', field: 'environment' }
    return { state: 'answered', account: `shuftiprokyc:${clientId}:${test ? 'test' : 'live'}` }
  } catch {
    return { state: 'silent' }
  }
}

function modeOf(account: unknown): unknown {
  return typeof account === 'object' && account !== null && 'status' in account ? account.status : undefined
}
