import { describe, expect, it } from 'vitest'
import { identityProblem, type IdentityState, canRequestReview } from './identity.ts'

describe('the identity state', () => {
  it.each<[IdentityState, string | undefined, boolean]>([
    ['none', 'KYC_NEEDED', true],
    ['review', 'KYC_UNDER_REVIEW', false],
    ['approved', undefined, false],
    ['declined', 'KYC_DECLINED', true],
  ])('%s: %s', (state, problem, mayAsk) => {
    expect(identityProblem(true, state)).toBe(problem)
    expect(identityProblem(false, state)).toBeUndefined()
    expect(canRequestReview(state)).toBe(mayAsk)
  })
})
