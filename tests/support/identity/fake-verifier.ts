/** A provider that reports what a test has chosen, for tests of what follows from a report. */

import type { IdentityVerifiers, VerificationOrder } from '#api/identity-ports.ts'
import type { WatchlistHit, VerificationResult } from '#domain/identity/verification-result.ts'

export const sanctionHit: WatchlistHit = {
  kind: 'sanction',
  name: 'CANARY-NAME-OF-A-LIST',
  details: 'Listed since 2014.',
}

export interface FakeVerifier {
  readonly verifiers: IdentityVerifiers
  /** Orders that were submitted. */
  readonly orders: VerificationOrder[]
  /** Chooses the result of the next checks. */
  report(result: Partial<VerificationResult>): void
}

const passed: VerificationResult = { identity: 'approved', screening: 'approved', reasons: [], hits: [] }

export function fakeVerifier(): FakeVerifier {
  let result = passed
  const orders: VerificationOrder[] = []
  const answer = () =>
    Promise.resolve({
      state: 'reported' as const,
      result,
      actionUrl: undefined,
      report: JSON.stringify({ event: 'verification.done', secret: 'CANARY-REPORT' }),
    })
  const verifier = {
    provider: 'shuftiprokyc' as const,
    test: true,
    access: 'sandbox',
    collectsDocuments: true,
    partialKinds: [],
    submit: (order: VerificationOrder) => {
      orders.push(order)
      return answer()
    },
    status: answer,
    callback: () => Promise.resolve(undefined),
  }
  return {
    verifiers: {
      of: (provider) => (provider === 'shuftiprokyc' ? verifier : undefined),
      opened: () => verifier,
    },
    orders,
    report: (change) => {
      result = { ...passed, ...change }
    },
  }
}
