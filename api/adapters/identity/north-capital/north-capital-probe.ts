/** Checks whether North Capital responds and accepts the keys. */

import type { Probe } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { invalidKeys, type NorthCapitalAccess, rawTransactApi } from './transact-api.ts'

export async function northCapitalProbe(access: NorthCapitalAccess, clock: Clock): Promise<Probe> {
  try {
    // No party has this id: any code but that of invalid keys shows that they are accepted.
    const { isOk, code, description } = await rawTransactApi(access, clock)('POST', 'getKycAml', { partyId: 'P0' })
    if (code === invalidKeys) return { state: 'refused', field: 'developerKey' }
    return isOk || /exist|found|party/i.test(description)
      ? { state: 'answered', account: northCapitalAccount(access) }
      : { state: 'silent' }
  } catch {
    return { state: 'silent' }
  }
}

/** Identifies the account, whichever of its keys are used. */
function northCapitalAccount({ clientId, test }: Pick<NorthCapitalAccess, 'clientId' | 'test'>): string {
  return `northcapital:${clientId}:${test ? 'test' : 'live'}`
}
