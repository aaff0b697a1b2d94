import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { stripeGateway } from './stripe.ts'
import { needOf } from './stripe-accounts.ts'

// Field names from Stripe's documentation, for accounts of several countries and kinds.
it.each([
  ['tos_acceptance.date', 'agreement'],
  ['tos_acceptance.ip', 'agreement'],
  ['external_account', 'bank'],
  ['business_type', 'business'],
  ['business_profile.mcc', 'business'],
  ['business_profile.url', 'business'],
  ['company.tax_id', 'business'],
  ['company.address.postal_code', 'business'],
  ['documents.company_license.files', 'business'],
  ['individual.id_number', 'identity'],
  ['individual.verification.document', 'identity'],
  ['representative.dob.day', 'identity'],
  ['owners.email', 'identity'],
  ['relationship.owner', 'identity'],
  ['person_1Nv0FGQ9RKHgCVdK.verification.additional_document', 'identity'],
  ['interv_abc.other_supportability_inquiry.support', 'other'],
  ['settings.payments.statement_descriptor', 'other'],
])('%s is requested as %s', (field, need) => expect(needOf(field)).toBe(need))

describe('a message', () => {
  const now = Date.UTC(2026, 10, 21)
  const gateway = stripeGateway(
    { secretKey: 'sk_test_x', webhookSecrets: ['whsec_payments', 'whsec_accounts'], takes: 'card', sandbox: undefined },
    { now: () => now },
  )
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'account.updated',
    account: 'acct_1',
    data: { object: { id: 'acct_1', object: 'account' } },
  })
  const signedWith = (secret: string): Headers =>
    new Headers({
      'stripe-signature': new Stripe('sk_test_x').webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: now / 1000,
      }),
    })

  it.each(['whsec_payments', 'whsec_accounts'])('signed with %s is accepted', async (secret) =>
    expect(await gateway.message(signedWith(secret), payload)).toEqual({
      eventId: 'evt_1',
      kind: 'account.updated',
      ref: 'acct_1',
      account: 'acct_1',
    }),
  )
  it('signed with any other secret is rejected', async () =>
    expect(await gateway.message(signedWith('whsec_other'), payload)).toBeUndefined())
})
