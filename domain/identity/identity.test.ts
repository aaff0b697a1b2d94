import { describe, expect, it } from 'vitest'
import { identityProblem, type IdentityState, mayChangeIdentity } from './identity.ts'

describe('the identity state', () => {
  it.each<[IdentityState, string | undefined, boolean]>([
    ['none', 'KYC_NEEDED', true],
    ['started', 'KYC_NEEDED', true],
    ['pending', 'KYC_UNDER_REVIEW', false],
    ['review', 'KYC_UNDER_REVIEW', false],
    ['more-required', 'KYC_MORE_REQUIRED', true],
    ['approved', undefined, true],
    ['declined', 'KYC_DECLINED', true],
    ['expired', 'KYC_EXPIRED', true],
  ])('%s: %s', (state, problem, mayChange) => {
    expect(identityProblem(true, state)).toBe(problem)
    expect(identityProblem(false, state)).toBeUndefined()
    expect(mayChangeIdentity(state)).toBe(mayChange)
  })
})
