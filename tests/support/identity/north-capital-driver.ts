/** Steers the sandbox's North Capital in the tests that are common to all identity providers. */

import type { RunningSandbox } from '#tests/support/payments/payment-sandbox.ts'
import type { ProviderDriver, ProviderOutcome } from './provider-driver.ts'

/** Actions of the sandbox. North Capital has no page on which a user could be late; its staff ask for more. */
const actions: Readonly<Record<ProviderOutcome, string>> = {
  approved: 'approve',
  declined: 'disapprove',
  'more-required': 'more-info',
  expired: 'more-info',
  // A screening that failed without naming a list.
  unclear: 'aml-disapprove',
  hit: 'aml-hit',
}

export function northCapitalDriver(running: Pick<RunningSandbox, 'control' | 'state'>): ProviderDriver {
  return {
    provider: 'northkyc',
    sandbox: 'northcapital',
    callsBack: false,
    async end(verificationId, outcome) {
      await running.control(`northcapital/${actions[outcome]}`, { reference: verificationId })
    },
    async received(verificationId) {
      const { parties = [] } = await running.state('northcapital')
      return parties.filter(({ fields }) => {
        const { tags } = fields as { readonly tags?: string }
        return tags === `${verificationId}-party` || tags === `${verificationId}-entity`
      }).length
    },
    callback: () => undefined,
  }
}
