/**
 * Requests to providers and the fields read of their responses, described a second time, independently of the adapters.
 * `published-calls.ts` checks Stripe's, Plaid's and Mangopay's against the types of their libraries, `published.ts`
 * checks PayPal's against its OpenAPI description.
 */

import type { PublishedByMangopay, PublishedByPlaid, PublishedByStripe } from './published-calls.ts'
import type { Agreed, Disagreements } from './published-types.ts'
import { northCapitalCalls } from './north-capital-calls.ts'
import { shuftiCalls } from './shufti-calls.ts'
import { stripePayoutCalls } from './stripe-payout-calls.ts'
import { anything, flag, integer, list, object, optional, text, texts, type WireCalls, literal } from './wire-shape.ts'

export const paymentWireProviders = ['stripe', 'paypal', 'plaid', 'mangopay'] as const
export const wireProviders = [...paymentWireProviders, 'shuftipro', 'northcapital'] as const
export type WireProvider = (typeof wireProviders)[number]

const stripePage = {
  body: {
    mode: literal('payment'),
    ui_mode: literal('hosted_page'),
    locale: literal('en', 'fr', 'auto'),
    success_url: text,
    cancel_url: text,
    client_reference_id: text,
    customer_email: text,
    customer_creation: optional(literal('always')),
    expires_at: integer,
    metadata: texts,
    allowed_payment_method_types: list(literal('card', 'us_bank_account')),
    payment_method_options: optional(
      object({
        us_bank_account: object({
          verification_method: literal('instant'),
          financial_connections: object({ permissions: list(literal('payment_method')) }),
        }),
      }),
    ),
    line_items: list(
      object({
        quantity: integer,
        price_data: object({ currency: text, unit_amount: integer, product_data: object({ name: text }) }),
      }),
    ),
    payment_intent_data: object({
      metadata: texts,
      setup_future_usage: optional(literal('off_session')),
    }),
  },
  answer: object({ id: text, url: optional(text) }),
} as const

const stripeRefund = object({
  id: text,
  status: literal('pending', 'requires_action', 'succeeded', 'failed', 'canceled'),
})

const stripeIntent = object({
  id: text,
  status: literal(
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ),
  amount_received: integer,
  currency: text,
  latest_charge: anything,
  last_payment_error: optional(object({ code: text, decline_code: text })),
  metadata: texts,
})

const stripe = {
  'POST /v1/checkout/sessions': stripePage,
  'GET /v1/checkout/sessions/{id}': {
    query: { expand: optional(list(text)) },
    answer: object({
      id: text,
      status: optional(literal('open', 'complete', 'expired')),
      payment_status: literal('paid', 'unpaid', 'no_payment_required'),
      payment_intent: anything,
    }),
  },
  'POST /v1/checkout/sessions/{id}/expire': {},
  'POST /v1/payment_intents': {
    body: {
      amount: integer,
      currency: text,
      customer: text,
      payment_method: text,
      allowed_payment_method_types: list(literal('card', 'us_bank_account')),
      mandate: optional(text),
      off_session: flag,
      confirm: flag,
      description: text,
      metadata: texts,
    },
    answer: stripeIntent,
  },
  'GET /v1/payment_intents': {
    query: { customer: text, created: object({ gte: integer }), limit: integer },
    answer: object({ data: list(stripeIntent) }),
  },
  'GET /v1/payment_intents/{id}': { query: { expand: list(text) }, answer: stripeIntent },
  'GET /v1/payment_methods/{id}': { answer: object({ customer: anything }) },
  'POST /v1/payment_methods/{id}/detach': {},
  'POST /v1/refunds': {
    body: { payment_intent: text, amount: integer, metadata: texts },
    answer: stripeRefund,
  },
  'GET /v1/refunds': {
    query: { payment_intent: text, limit: integer },
    answer: object({ data: list(object({ id: text, metadata: optional(texts) })) }),
  },
  'GET /v1/refunds/{id}': { answer: stripeRefund },
  'GET /v1/disputes': {
    query: { payment_intent: text, limit: integer },
    answer: object({
      data: list(
        object({
          id: text,
          amount: integer,
          status: literal(
            'lost',
            'needs_response',
            'prevented',
            'under_review',
            'warning_closed',
            'warning_needs_response',
            'warning_under_review',
            'won',
          ),
          currency: text,
          balance_transactions: list(object({ amount: integer, currency: text })),
        }),
      ),
    }),
  },
  'GET /v1/account': { answer: object({ id: text }) },
  'GET /v1/accounts/{id}': {
    answer: object({
      details_submitted: flag,
      payouts_enabled: flag,
      capabilities: object({ transfers: literal('active', 'inactive', 'pending') }),
      requirements: object({ currently_due: list(text), past_due: list(text), disabled_reason: optional(text) }),
      business_profile: object({ name: optional(text) }),
      default_currency: optional(text),
      external_accounts: optional(object({ data: list(object({ currency: optional(text) })) })),
    }),
  },
  'DELETE /v1/accounts/{id}': {},
  'POST /v1/accounts': {
    body: {
      controller: object({
        fees: object({ payer: literal('application') }),
        losses: object({ payments: literal('application') }),
        requirement_collection: literal('stripe'),
        stripe_dashboard: object({ type: literal('express') }),
      }),
      capabilities: object({
        transfers: object({ requested: flag }),
      }),
      settings: object({ payouts: object({ schedule: object({ interval: literal('manual') }) }) }),
      business_profile: object({ name: text }),
      metadata: texts,
    },
    answer: object({ id: text }),
  },
  'POST /v1/account_links': {
    body: {
      account: text,
      return_url: text,
      refresh_url: text,
      type: literal('account_onboarding'),
      collection_options: object({ fields: literal('eventually_due') }),
    },
    answer: object({ url: text }),
  },
  ...stripePayoutCalls,
} as const satisfies WireCalls

const payPalMoney = object({ currency_code: text, value: text })
const payPalOrder = object({
  id: text,
  status: literal('CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'),
  create_time: text,
  update_time: text,
  links: list(object({ rel: text, href: text })),
  purchase_units: list(
    object({
      custom_id: text,
      payments: object({
        captures: list(
          object({
            id: text,
            status: literal('COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'),
            amount: payPalMoney,
            seller_receivable_breakdown: object({ paypal_fee: payPalMoney }),
          }),
        ),
        refunds: list(object({ id: text, status: text, amount: payPalMoney, custom_id: text })),
      }),
    }),
  ),
})
const payPalRefund = object({ id: text, status: literal('CANCELLED', 'FAILED', 'PENDING', 'COMPLETED') })

const paypal = {
  'POST /v1/oauth2/token': {
    body: { grant_type: literal('client_credentials') },
    answer: object({ access_token: text, expires_in: integer }),
  },
  'POST /v2/checkout/orders': {
    body: {
      intent: literal('CAPTURE'),
      purchase_units: list(
        object({
          reference_id: text,
          custom_id: text,
          invoice_id: text,
          description: text,
          amount: payPalMoney,
        }),
      ),
      payment_source: object({
        paypal: object({
          experience_context: object({
            return_url: text,
            cancel_url: text,
            user_action: literal('PAY_NOW'),
            shipping_preference: literal('NO_SHIPPING'),
            locale: text,
          }),
        }),
      }),
    },
    answer: payPalOrder,
  },
  'GET /v2/checkout/orders/{id}': { answer: payPalOrder },
  'POST /v2/checkout/orders/{id}/capture': { answer: payPalOrder },
  'POST /v2/payments/captures/{id}/refund': {
    body: { amount: payPalMoney, invoice_id: text, custom_id: text },
    answer: payPalRefund,
  },
  'GET /v2/payments/refunds/{id}': { answer: payPalRefund },
  'POST /v1/notifications/verify-webhook-signature': {
    body: {
      auth_algo: text,
      cert_url: text,
      transmission_id: text,
      transmission_sig: text,
      transmission_time: text,
      webhook_id: text,
      webhook_event: anything,
    },
    answer: object({ verification_status: literal('SUCCESS', 'FAILURE') }),
  },
  'GET /v1/notifications/webhooks/{id}': {},
} as const satisfies WireCalls

const plaid = {
  'POST /link/token/create': {
    body: {
      client_name: text,
      language: text,
      country_codes: list(text),
      user: object({ client_user_id: text }),
      products: list(literal('auth')),
      account_filters: object({
        depository: object({ account_subtypes: list(literal('checking', 'savings')) }),
      }),
      hosted_link: object({
        completion_redirect_uri: text,
        url_lifetime_seconds: integer,
      }),
    },
    answer: object({ link_token: text, hosted_link_url: text }),
  },
  'POST /link/token/get': {
    body: { link_token: text },
    answer: object({
      expiration: text,
      link_sessions: list(
        object({
          finished_at: text,
          results: object({
            item_add_results: list(object({ public_token: text, institution: object({ name: text }) })),
          }),
          exit: anything,
        }),
      ),
    }),
  },
  'POST /item/public_token/exchange': {
    body: { public_token: text },
    answer: object({ access_token: text }),
  },
  'POST /auth/get': {
    body: { access_token: text },
    answer: object({
      accounts: list(object({ account_id: text, subtype: text })),
      numbers: object({
        ach: list(object({ account_id: text, account: text, routing: text })),
      }),
    }),
  },
  'POST /institutions/get': {
    body: {
      count: integer,
      offset: integer,
      country_codes: list(text),
    },
  },
  'POST /item/remove': { body: { access_token: text } },
} as const satisfies WireCalls

const funds = object({ Currency: text, Amount: integer })
const paging = { Page: integer, Per_Page: integer, Sort: literal('CreationDate:DESC', 'CreationDate:ASC') }
const status = literal('CREATED', 'SUCCEEDED', 'FAILED')
const movement = object({
  Id: text,
  Tag: text,
  Status: status,
  ResultCode: text,
  AuthorId: text,
  DebitedFunds: funds,
})
const dispute = object({
  InitialTransactionId: text,
  Status: literal(
    'CREATED',
    'PENDING_CLIENT_ACTION',
    'SUBMITTED',
    'PENDING_BANK_ACTION',
    'REOPENED_PENDING_CLIENT_ACTION',
    'CLOSED',
  ),
  ResultCode: text,
  DisputeType: literal('CONTESTABLE', 'NOT_CONTESTABLE', 'RETRIEVAL'),
  DisputedFunds: funds,
  ContestedFunds: optional(funds),
  RepudiationId: text,
})
const recipient = object({
  Id: text,
  Tag: optional(text),
  CreationDate: integer,
  Status: text,
  PendingUserAction: optional(object({ RedirectUrl: text })),
})
const postalAddress = object({ AddressLine1: text, City: text, PostalCode: text, Country: text })
const mangopayRefund = {
  Tag: text,
  AuthorId: text,
  DebitedFunds: funds,
  Fees: funds,
}

const mangopay = {
  'POST /v2.01/oauth/token': {
    body: { grant_type: literal('client_credentials') },
    answer: object({ access_token: text, expires_in: integer }),
  },
  'GET /v2.01/{client}/responses/{key}': { answer: object({ StatusCode: text, Resource: anything }) },
  'POST /v2.01/{client}/sca/users/natural': {
    body: {
      Tag: text,
      FirstName: text,
      LastName: text,
      Email: text,
      UserCategory: literal('PAYER'),
      TermsAndConditionsAccepted: flag,
    },
    answer: object({ Id: text }),
  },
  'GET /v2.01/{client}/users/{id}': {},
  'GET /v2.01/{client}/users/{id}/wallets': {
    query: paging,
    answer: list(object({ Id: text, Currency: text })),
  },
  'POST /v2.01/{client}/wallets': {
    body: {
      Owners: list(text),
      Description: text,
      Currency: text,
      Tag: text,
    },
    answer: object({ Id: text }),
  },
  'GET /v2.01/{client}/wallets/{id}': {
    answer: object({ Balance: funds }),
  },
  'GET /v2.01/{client}/wallets/{id}/transactions': { query: paging, answer: list(movement) },
  'POST /v2.01/{client}/payins/card/web': {
    body: {
      Tag: text,
      AuthorId: text,
      CreditedWalletId: text,
      DebitedFunds: funds,
      Fees: funds,
      ReturnURL: text,
      CardType: literal('CB_VISA_MASTERCARD'),
      SecureMode: literal('DEFAULT'),
      Culture: literal('EN', 'FR'),
    },
    answer: object({ Id: text, RedirectURL: text }),
  },
  'GET /v2.01/{client}/payins/{id}': { answer: movement },
  'POST /v2.01/{client}/transfers': {
    body: {
      Tag: text,
      AuthorId: text,
      DebitedWalletId: text,
      CreditedWalletId: text,
      DebitedFunds: funds,
      Fees: funds,
    },
    answer: movement,
  },
  'GET /v2.01/{client}/transfers/{id}': { answer: movement },
  'POST /v2.01/{client}/payins/{id}/refunds': { body: mangopayRefund, answer: movement },
  'POST /v2.01/{client}/transfers/{id}/refunds': {
    body: mangopayRefund,
    answer: movement,
  },
  'GET /v2.01/{client}/payins/{id}/refunds': { query: paging, answer: list(movement) },
  'GET /v2.01/{client}/transfers/{id}/refunds': { query: paging, answer: list(movement) },
  'GET /v2.01/{client}/refunds/{id}': { answer: movement },
  'POST /v2.01/{client}/users/{id}/recipients': {
    body: {
      Tag: text,
      DisplayName: text,
      PayoutMethodType: text,
      RecipientType: text,
      Currency: text,
      Country: text,
      IndividualRecipient: optional(object({ FirstName: text, LastName: text, Address: postalAddress })),
      BusinessRecipient: optional(object({ BusinessName: text, Address: postalAddress })),
      InternationalBankTransfer: object({ AccountNumber: text, BIC: text }),
    },
    answer: recipient,
  },
  'GET /v2.01/{client}/users/{id}/recipients': { query: paging, answer: list(recipient) },
  'GET /v2.01/{client}/recipients/{id}': { answer: recipient },
  'POST /v2.01/{client}/payouts/bankwire': {
    body: {
      Tag: text,
      AuthorId: text,
      DebitedWalletId: text,
      DebitedFunds: funds,
      Fees: funds,
      RecipientId: text,
      BankWireRef: text,
    },
    answer: movement,
  },
  'GET /v2.01/{client}/payouts/{id}': { answer: movement },
  'GET /v2.01/{client}/payouts/{id}/refunds': {
    answer: list(
      object({
        Status: literal('CREATED', 'SUCCEEDED', 'FAILED'),
        InitialTransactionId: text,
        RefundReason: object({ RefundReasonType: text }),
      }),
    ),
  },
  'GET /v2.01/{client}/disputes/{id}': { answer: dispute },
  'GET /v2.01/{client}/payins/{id}/disputes': { answer: list(dispute) },
  'POST /v2.01/{client}/repudiations/{id}/settlementtransfer': {
    body: {
      Tag: text,
      AuthorId: text,
      DebitedFunds: funds,
      Fees: funds,
    },
    answer: movement,
  },
} as const satisfies WireCalls

export const wireCalls: Readonly<Record<WireProvider, WireCalls>> = {
  stripe: stripe satisfies Agreed<Disagreements<typeof stripe, PublishedByStripe>>,
  paypal,
  plaid: plaid satisfies Agreed<Disagreements<typeof plaid, PublishedByPlaid>>,
  mangopay: mangopay satisfies Agreed<Disagreements<typeof mangopay, PublishedByMangopay>>,
  shuftipro: shuftiCalls,
  northcapital: northCapitalCalls,
}
