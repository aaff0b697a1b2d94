import { describe, expect, it } from 'vitest'
import { identityProblem, type IdentityState } from './identity.ts'

describe('the identity state', () => {
  it.each<[IdentityState, string | undefined]>([
    ['none', 'KYC_NEEDED'],
    ['started', 'KYC_NEEDED'],
    ['pending', 'KYC_UNDER_REVIEW'],
    ['review', 'KYC_UNDER_REVIEW'],
    ['more-required', 'KYC_MORE_REQUIRED'],
    ['approved', undefined],
    ['declined', 'KYC_DECLINED'],
    ['expired', 'KYC_EXPIRED'],
  ])('%s: %s', (state, problem) => {
    expect(identityProblem(true, state)).toBe(problem)
    expect(identityProblem(false, state)).toBeUndefined()
  })
})
