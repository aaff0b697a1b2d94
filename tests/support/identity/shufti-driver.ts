/** Steers the simulator of Shufti Pro for the tests that are common to all identity providers. */

import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import { shuftiSignature } from '#api/adapters/identity/shufti/shufti-line.ts'
import type { RunningSandbox } from '#tests/support/payments/payment-sandbox.ts'
import type { ProviderDriver, ProviderOutcome } from './provider-driver.ts'

/** How the simulator's `end` action brings about each outcome. */
const ends: Readonly<Record<ProviderOutcome, object>> = {
  approved: { event: 'verification.accepted', screened: true },
  declined: { event: 'verification.declined', codes: ['SPDR01'], screened: true },
  'more-required': { event: 'verification.declined', codes: ['SPDR274'], screened: true },
  expired: { event: 'request.timeout' },
  // Nobody searched the lists.
  unclear: { event: 'verification.accepted' },
  hit: {
    event: 'verification.declined',
    codes: ['SPDR160'],
    screened: false,
    hits: [{ types: ['sanction'], sources: ['sandbox-list-of-sanctions'] }],
  },
}

/** @param secret that the sandbox's keys are derived from */
export function shuftiDriver(sandbox: RunningSandbox, secret: string): ProviderDriver {
  return {
    provider: 'shuftiprokyc',
    sandbox: 'shuftipro',
    callsBack: true,
    end: async (reference, outcome) => {
      await sandbox.control('shuftipro/end', { reference, ...ends[outcome] })
    },
    received: async (reference) => {
      const { verifications = [] } = await sandbox.state('shuftipro')
      return verifications.filter((each) => each['reference'] === reference).length
    },
    callback: (reference, { forged = false } = {}) => {
      const body = JSON.stringify({ reference, event: 'verification.accepted', country: null, error: '' })
      const secretKey = `${sandboxKeys(secret).shuftipro.secret}${forged ? '-not' : ''}`
      const signature = shuftiSignature(body, { secretKey, signature: 'hashed' })
      return new Request('http://app.test/webhooks/shuftiprokyc', {
        method: 'POST',
        headers: { 'content-type': 'application/json', signature },
        body,
      })
    },
  }
}
