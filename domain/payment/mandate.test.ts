import { describe, expect, it } from 'vitest'
import { canBeCharged, endsMandate, isMandateGateway, mandateGateways } from './mandate.ts'
import { failureReasons, providerGateways } from './payment.ts'

describe('a mandate', () => {
  it('can be charged from the first payment until its end', () => {
    expect(canBeCharged({ method_ref: null, ended_at: null })).toBe(false)
    expect(canBeCharged({ method_ref: 'pm_1', ended_at: null })).toBe(true)
    expect(canBeCharged({ method_ref: 'pm_1', ended_at: new Date(0) })).toBe(false)
  })

  it('ends with a charge that no later one can make good', () => {
    expect(failureReasons.filter(endsMandate)).toEqual(['account', 'bounced', 'disputed'])
    expect(endsMandate(undefined)).toBe(false)
  })

  it('exists for cards and bank debits only', () => {
    expect(providerGateways.filter(isMandateGateway)).toEqual([...mandateGateways])
  })
})
