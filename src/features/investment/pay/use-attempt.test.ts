import { expect, it } from 'vitest'
import { create } from '#contract/investment/investment.ts'
import { provesNothingReserved } from './use-attempt.ts'

it('ends an attempt by errors of the call, and by none that leaves its outcome open', () => {
  expect(create.errors).toContain('GATEWAY_OFF')
  expect(create.errors.filter((code) => !provesNothingReserved(code))).toEqual([])
  for (const code of ['OFFLINE', 'UNREADABLE', 'UNAVAILABLE', 'INTERNAL', 'IDEMPOTENCY_IN_PROGRESS'] as const)
    expect(provesNothingReserved(code)).toBe(false)
})
