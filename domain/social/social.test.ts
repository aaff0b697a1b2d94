import { describe, expect, it } from 'vitest'
import { afterArrival } from './social.ts'

describe('returning from a provider', () => {
  it.each([
    ['active', undefined, false, 'sign-in'],
    ['active', 'active', true, 'sign-in'],
    ['blocked', undefined, true, 'blocked'],
    [undefined, undefined, true, 'join'],
    [undefined, 'pending', true, 'join'],
    [undefined, 'active', true, 'prove'],
    [undefined, 'blocked', true, 'blocked'],
    // An address that the provider has not verified neither opens nor identifies an account.
    [undefined, 'active', false, 'join-by-mail'],
    [undefined, 'blocked', false, 'join-by-mail'],
    [undefined, undefined, false, 'join-by-mail'],
  ] as const)('connected %s, address %s, verified %s: %s', (connected, sameAddress, proven, wanted) => {
    expect(afterArrival({ connected, sameAddress, proven })).toBe(wanted)
  })
})
