/**
 * What is sent to providers and read of their answers, written down a second time, apart from the adapters. Names are held to the
 * types that Stripe, Plaid and Mangopay publish with their libraries, made from their descriptions: another one does not compile.
 * PayPal publishes its description alone; `published.ts` holds all of this to a description that is at hand.
 */

import type Mangopay from 'mangopay4-nodejs-sdk'
import type * as Plaid from 'plaid'
import type Stripe from 'stripe'
import {
  anything,
  type FieldsOf,
  flag,
  integer,
  list,
  object,
  optional,
  text,
  texts,
  type WireFields,
  type WireShape,
  word,
} from './wire-shape.ts'

export const wireProviders = ['stripe', 'paypal', 'plaid', 'mangopay'] as const
export type WireProvider = (typeof wireProviders)[number]

export interface WireCall {
  readonly query?: WireFields
  readonly body?: WireFields
  /** What is read of an answer. */
  readonly answer?: WireShape
}

const stripePage: WireCall = {
  body: {
    mode: word('payment'),
    ui_mode: word('hosted_page'),
    locale: word('en', 'fr', 'auto'),
    success_url: text,
    cancel_url: text,
    client_reference_id: text,
    customer_email: text,
    expires_at: integer,
    metadata: texts,
    allowed_payment_method_types: list(word('card', 'us_bank_account')),
    payment_method_options: optional(
      object({
        us_bank_account: object({
          verification_method: word('instant'),
          financial_connections: object({ permissions: list(word('payment_method')) }),
        }),
      }),
    ),
    line_items: list(
      object({
        quantity: integer,
        price_data: object({ currency: text, unit_amount: integer, product_data: object({ name: text }) }),
      } satisfies FieldsOf<Stripe.Checkout.SessionCreateParams.LineItem>),
    ),
    payment_intent_data: object({
      metadata: texts,
    } satisfies FieldsOf<Stripe.Checkout.SessionCreateParams.PaymentIntentData>),
  } satisfies FieldsOf<Stripe.Checkout.SessionCreateParams>,
  answer: object({ id: text, url: optional(text) } satisfies FieldsOf<Stripe.Checkout.Session>),
}

const stripeRefund = object({
  id: text,
  status: word('pending', 'requires_action', 'succeeded', 'failed', 'canceled'),
} satisfies FieldsOf<Stripe.Refund>)

const stripe = {
  'POST /v1/checkout/sessions': stripePage,
  'GET /v1/checkout/sessions/{id}': {
    query: { expand: optional(list(text)) },
    answer: object({
      id: text,
      status: optional(word('open', 'complete', 'expired')),
      payment_status: word('paid', 'unpaid', 'no_payment_required'),
      payment_intent: anything,
    } satisfies FieldsOf<Stripe.Checkout.Session>),
  },
  'POST /v1/checkout/sessions/{id}/expire': {},
  'POST /v1/refunds': {
    body: { payment_intent: text, amount: integer, metadata: texts } satisfies FieldsOf<Stripe.RefundCreateParams>,
    answer: stripeRefund,
  },
  'GET /v1/refunds/{id}': { answer: stripeRefund },
  'GET /v1/disputes': {
    query: { payment_intent: text, limit: integer } satisfies FieldsOf<Stripe.DisputeListParams>,
    answer: object({
      data: list(
        object({
          id: text,
          amount: integer,
          status: word(
            'lost',
            'needs_response',
            'prevented',
            'under_review',
            'warning_closed',
            'warning_needs_response',
            'warning_under_review',
            'won',
          ),
        } satisfies FieldsOf<Stripe.Dispute>),
      ),
    }),
  },
  'GET /v1/account': { answer: object({ id: text }) },
  'GET /v1/accounts/{id}': {
    answer: object({
      details_submitted: flag,
      payouts_enabled: flag,
      capabilities: object({ transfers: word('active', 'inactive', 'pending') }),
      requirements: object({ currently_due: list(text), past_due: list(text), disabled_reason: optional(text) }),
      business_profile: object({ name: optional(text) }),
    } satisfies FieldsOf<Stripe.Account>),
  },
  'DELETE /v1/accounts/{id}': {},
  'POST /v1/accounts': {
    body: {
      controller: object({
        fees: object({ payer: word('application') }),
        losses: object({ payments: word('application') }),
        requirement_collection: word('stripe'),
        stripe_dashboard: object({ type: word('express') }),
      } satisfies FieldsOf<Stripe.AccountCreateParams.Controller>),
      capabilities: object({
        transfers: object({ requested: flag }),
      } satisfies FieldsOf<Stripe.AccountCreateParams.Capabilities>),
      business_profile: object({ name: text }),
      metadata: texts,
    } satisfies FieldsOf<Stripe.AccountCreateParams>,
    answer: object({ id: text }),
  },
  'POST /v1/account_links': {
    body: {
      account: text,
      return_url: text,
      refresh_url: text,
      type: word('account_onboarding'),
      collection_options: object({ fields: word('eventually_due') }),
    } satisfies FieldsOf<Stripe.AccountLinkCreateParams>,
    answer: object({ url: text } satisfies FieldsOf<Stripe.AccountLink>),
  },
} as const satisfies Record<string, WireCall>

const payPalMoney = object({ currency_code: text, value: text })
const payPalOrder = object({
  id: text,
  status: word('CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'),
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
            status: word('COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'),
            amount: payPalMoney,
            seller_receivable_breakdown: object({ paypal_fee: payPalMoney }),
          }),
        ),
        refunds: list(object({ id: text, status: text, custom_id: text })),
      }),
    }),
  ),
})
const payPalRefund = object({ id: text, status: word('CANCELLED', 'FAILED', 'PENDING', 'COMPLETED') })

const paypal = {
  'POST /v1/oauth2/token': {
    body: { grant_type: word('client_credentials') },
    answer: object({ access_token: text, expires_in: integer }),
  },
  'POST /v2/checkout/orders': {
    body: {
      intent: word('CAPTURE'),
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
            user_action: word('PAY_NOW'),
            shipping_preference: word('NO_SHIPPING'),
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
    answer: object({ verification_status: word('SUCCESS', 'FAILURE') }),
  },
  'GET /v1/notifications/webhooks/{id}': {},
} as const satisfies Record<string, WireCall>

const plaid = {
  'POST /link/token/create': {
    body: {
      client_name: text,
      language: text,
      country_codes: list(text),
      user: object({ client_user_id: text } satisfies FieldsOf<Plaid.LinkTokenCreateRequestUser>),
      products: list(word('auth')),
      account_filters: object({
        depository: object({ account_subtypes: list(word('checking', 'savings')) }),
      } satisfies FieldsOf<Plaid.LinkTokenAccountFilters>),
      hosted_link: object({
        completion_redirect_uri: text,
        url_lifetime_seconds: integer,
      } satisfies FieldsOf<Plaid.LinkTokenCreateHostedLink>),
    } satisfies FieldsOf<Plaid.LinkTokenCreateRequest>,
    answer: object({ link_token: text, hosted_link_url: text } satisfies FieldsOf<Plaid.LinkTokenCreateResponse>),
  },
  'POST /link/token/get': {
    body: { link_token: text } satisfies FieldsOf<Plaid.LinkTokenGetRequest>,
    answer: object({
      expiration: text,
      link_sessions: list(
        object({
          finished_at: text,
          results: object({
            item_add_results: list(object({ public_token: text, institution: object({ name: text }) })),
          }),
          exit: anything,
        } satisfies FieldsOf<Plaid.LinkTokenGetSessionsResponse>),
      ),
    } satisfies FieldsOf<Plaid.LinkTokenGetResponse>),
  },
  'POST /item/public_token/exchange': {
    body: { public_token: text } satisfies FieldsOf<Plaid.ItemPublicTokenExchangeRequest>,
    answer: object({ access_token: text } satisfies FieldsOf<Plaid.ItemPublicTokenExchangeResponse>),
  },
  'POST /auth/get': {
    body: { access_token: text } satisfies FieldsOf<Plaid.AuthGetRequest>,
    answer: object({
      accounts: list(object({ account_id: text, subtype: text } satisfies FieldsOf<Plaid.AccountBase>)),
      numbers: object({
        ach: list(object({ account_id: text, account: text, routing: text } satisfies FieldsOf<Plaid.NumbersACH>)),
      }),
    } satisfies FieldsOf<Plaid.AuthGetResponse>),
  },
  'POST /institutions/get': {
    body: {
      count: integer,
      offset: integer,
      country_codes: list(text),
    } satisfies FieldsOf<Plaid.InstitutionsGetRequest>,
  },
  'POST /item/remove': { body: { access_token: text } satisfies FieldsOf<Plaid.ItemRemoveRequest> },
} as const satisfies Record<string, WireCall>

const funds = object({ Currency: text, Amount: integer } satisfies FieldsOf<Mangopay.money.MoneyData>)
const paging = { Page: integer, Per_Page: integer, Sort: word('CreationDate:DESC', 'CreationDate:ASC') }
const status = word('CREATED', 'SUCCEEDED', 'FAILED')
const movement = object({
  Id: text,
  Tag: text,
  Status: status,
  ResultCode: text,
  AuthorId: text,
  DebitedFunds: funds,
} satisfies FieldsOf<Mangopay.transfer.TransferData>)
const dispute = object({
  InitialTransactionId: text,
  Status: word(
    'CREATED',
    'PENDING_CLIENT_ACTION',
    'SUBMITTED',
    'PENDING_BANK_ACTION',
    'REOPENED_PENDING_CLIENT_ACTION',
    'CLOSED',
  ),
  ResultCode: text,
  DisputedFunds: funds,
  RepudiationId: text,
} satisfies FieldsOf<Mangopay.dispute.DisputeData>)
const mangopayRefund = {
  Tag: text,
  AuthorId: text,
  DebitedFunds: funds,
  Fees: funds,
} satisfies FieldsOf<Mangopay.refund.CreatePayInRefund>

const mangopay = {
  'POST /v2.01/oauth/token': {
    body: { grant_type: word('client_credentials') },
    answer: object({ access_token: text, expires_in: integer }),
  },
  'GET /v2.01/{client}/responses/{key}': { answer: object({ StatusCode: text, Resource: anything }) },
  'POST /v2.01/{client}/sca/users/natural': {
    body: {
      Tag: text,
      FirstName: text,
      LastName: text,
      Email: text,
      UserCategory: word('PAYER'),
      TermsAndConditionsAccepted: flag,
    } satisfies FieldsOf<Mangopay.user.CreateUserNaturalScaData>,
    answer: object({ Id: text }),
  },
  'GET /v2.01/{client}/users/{id}': {},
  'GET /v2.01/{client}/users/{id}/wallets': {
    query: paging,
    answer: list(object({ Id: text, Currency: text } satisfies FieldsOf<Mangopay.wallet.WalletData>)),
  },
  'POST /v2.01/{client}/wallets': {
    body: {
      Owners: list(text),
      Description: text,
      Currency: text,
      Tag: text,
    } satisfies FieldsOf<Mangopay.wallet.CreateWallet>,
    answer: object({ Id: text }),
  },
  'GET /v2.01/{client}/wallets/{id}': {
    answer: object({ Balance: funds } satisfies FieldsOf<Mangopay.wallet.WalletData>),
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
      CardType: word('CB_VISA_MASTERCARD'),
      SecureMode: word('DEFAULT'),
      Culture: word('EN', 'FR'),
      // Its library forgot the tag, which every object has (docs.mangopay.com, `Tag`).
    } satisfies FieldsOf<Mangopay.payIn.CreateCardWebPayIn & Mangopay.entityBase.EntityBaseData>,
    answer: object({ Id: text, RedirectURL: text } satisfies FieldsOf<Mangopay.payIn.CardWebPayInData>),
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
    } satisfies FieldsOf<Mangopay.transfer.CreateTransfer>,
    answer: movement,
  },
  'GET /v2.01/{client}/transfers/{id}': { answer: movement },
  'POST /v2.01/{client}/payins/{id}/refunds': { body: mangopayRefund, answer: movement },
  'POST /v2.01/{client}/transfers/{id}/refunds': {
    body: mangopayRefund satisfies FieldsOf<Mangopay.refund.CreateTransferRefund>,
    answer: movement,
  },
  'GET /v2.01/{client}/payins/{id}/refunds': { query: paging, answer: list(movement) },
  'GET /v2.01/{client}/transfers/{id}/refunds': { query: paging, answer: list(movement) },
  'GET /v2.01/{client}/refunds/{id}': { answer: movement },
  'GET /v2.01/{client}/disputes/{id}': { answer: dispute },
  'GET /v2.01/{client}/payins/{id}/disputes': { answer: list(dispute) },
  'POST /v2.01/{client}/repudiations/{id}/settlementtransfer': {
    body: {
      Tag: text,
      AuthorId: text,
      DebitedFunds: funds,
      Fees: funds,
    } satisfies FieldsOf<Mangopay.settlementTransfer.CreateSettlementTransfer>,
    answer: movement,
  },
} as const satisfies Record<string, WireCall>

export const wireCalls: Readonly<Record<WireProvider, Readonly<Record<string, WireCall>>>> = {
  stripe,
  paypal,
  plaid,
  mangopay,
}
