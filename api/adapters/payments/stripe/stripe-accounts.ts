/**
 * Owners' accounts at Stripe Connect: Stripe collects the required data on its own pages, and is responsible for it.
 */

import type Stripe from 'stripe'
import type { AccountStatus, ConnectedAccounts } from '#api/payment-ports.ts'
import type { AccountNeed, AccountReport } from '#domain/payment/connected-account.ts'
import type { Worded } from './stripe-client.ts'

export function stripeAccounts(client: () => Promise<Stripe>, worded: Worded, test: boolean): ConnectedAccounts {
  return {
    test,
    create: ({ accountId, name }) =>
      worded(async () => {
        const stripe = await client()
        // An express account: pages, checks and losses are shared between Stripe and the site.
        const { id } = await stripe.accounts.create(
          {
            controller: {
              fees: { payer: 'application' },
              losses: { payments: 'application' },
              requirement_collection: 'stripe',
              stripe_dashboard: { type: 'express' },
            },
            capabilities: { transfers: { requested: true } },
            // The site pays out each transfer by itself, so that it knows which one a bank refused.
            settings: { payouts: { schedule: { interval: 'manual' } } },
            business_profile: { name },
            metadata: { account: accountId },
          },
          { idempotencyKey: accountId },
        )
        return { ref: id }
      }),
    page: (ref, { returnUrl, refreshUrl }) =>
      worded(async () => {
        const stripe = await client()
        const { url } = await stripe.accountLinks.create({
          account: ref,
          return_url: returnUrl,
          refresh_url: refreshUrl,
          type: 'account_onboarding',
          collection_options: { fields: 'eventually_due' },
        })
        return { url }
      }),
    getStatus: (ref) => worded(async () => accountStatusOf(await (await client()).accounts.retrieve(ref))),
    close: (ref) =>
      worded(async () => {
        await (await client()).accounts.del(ref)
        return 'closed' as const
      }),
  }
}

function accountStatusOf(account: Stripe.Account): AccountStatus {
  return {
    report: reportOf(account),
    companyName: account.business_profile?.name ?? account.company?.name ?? undefined,
  }
}

function reportOf({ details_submitted, payouts_enabled, capabilities, requirements }: Stripe.Account): AccountReport {
  const requirementCodes = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])]
  return {
    submitted: details_submitted,
    receives: payouts_enabled && capabilities?.transfers === 'active',
    rejected: requirements?.disabled_reason?.startsWith('rejected') ?? false,
    needs: [...new Set(requirementCodes.map(needOf))].toSorted(),
  }
}

/** Stripe names single fields: `individual.verification.document`, `person_1Nv0FGQ9RKHgCVdK.dob.day`. */
export function needOf(field: string): AccountNeed {
  if (field.startsWith('tos_acceptance')) return 'agreement'
  if (field.startsWith('external_account')) return 'bank'
  if (field.startsWith('business_') || field.startsWith('company.') || field.startsWith('documents.')) return 'business'
  return /^(?:individual|representative|owners?|directors?|executives?|relationship|person_\w+)\b/.test(field)
    ? 'identity'
    : 'other'
}
