/** The types that Stripe, Plaid and Mangopay publish with their libraries for the calls that are described here. */

import type Mangopay from 'mangopay4-nodejs-sdk'
import type * as Plaid from 'plaid'
import type Stripe from 'stripe'

export interface PublishedByStripe {
  'POST /v1/checkout/sessions': { body: Stripe.Checkout.SessionCreateParams; answer: Stripe.Checkout.Session }
  'GET /v1/checkout/sessions/{id}': { query: Stripe.Checkout.SessionRetrieveParams; answer: Stripe.Checkout.Session }
  'POST /v1/payment_intents': { body: Stripe.PaymentIntentCreateParams; answer: Stripe.PaymentIntent }
  'GET /v1/payment_intents': { query: Stripe.PaymentIntentListParams; answer: Stripe.ApiList<Stripe.PaymentIntent> }
  'GET /v1/payment_intents/{id}': { query: Stripe.PaymentIntentRetrieveParams; answer: Stripe.PaymentIntent }
  'GET /v1/payment_methods/{id}': { answer: Stripe.PaymentMethod }
  'POST /v1/refunds': { body: Stripe.RefundCreateParams; answer: Stripe.Refund }
  'GET /v1/refunds': { query: Stripe.RefundListParams; answer: Stripe.ApiList<Stripe.Refund> }
  'GET /v1/refunds/{id}': { answer: Stripe.Refund }
  'GET /v1/disputes': { query: Stripe.DisputeListParams; answer: Stripe.ApiList<Stripe.Dispute> }
  'GET /v1/account': { answer: Stripe.Account }
  'GET /v1/accounts/{id}': { answer: Stripe.Account }
  'POST /v1/accounts': { body: Stripe.AccountCreateParams; answer: Stripe.Account }
  'POST /v1/transfers': { body: Stripe.TransferCreateParams; answer: Stripe.Transfer }
  'GET /v1/transfers': { query: Stripe.TransferListParams; answer: Stripe.ApiList<Stripe.Transfer> }
  'GET /v1/transfers/{id}': { answer: Stripe.Transfer }
  'POST /v1/transfers/{id}/reversals': { body: Stripe.TransferCreateReversalParams; answer: Stripe.TransferReversal }
  'POST /v1/payouts': { body: Stripe.PayoutCreateParams; answer: Stripe.Payout }
  'GET /v1/payouts': { query: Stripe.PayoutListParams; answer: Stripe.ApiList<Stripe.Payout> }
  'GET /v1/payouts/{id}': { answer: Stripe.Payout }
  'POST /v1/account_links': { body: Stripe.AccountLinkCreateParams; answer: Stripe.AccountLink }
}

export interface PublishedByPlaid {
  'POST /link/token/create': { body: Plaid.LinkTokenCreateRequest; answer: Plaid.LinkTokenCreateResponse }
  'POST /link/token/get': { body: Plaid.LinkTokenGetRequest; answer: Plaid.LinkTokenGetResponse }
  'POST /item/public_token/exchange': {
    body: Plaid.ItemPublicTokenExchangeRequest
    answer: Plaid.ItemPublicTokenExchangeResponse
  }
  'POST /auth/get': { body: Plaid.AuthGetRequest; answer: Plaid.AuthGetResponse }
  'POST /institutions/get': { body: Plaid.InstitutionsGetRequest }
  'POST /item/remove': { body: Plaid.ItemRemoveRequest }
}

export interface PublishedByMangopay {
  // No published description covers the token request.
  'POST /v2.01/oauth/token': { body: unknown; answer: Mangopay.base.AuthorizationData }
  'GET /v2.01/{client}/responses/{key}': { answer: Mangopay.idempotency.IdempotencyData }
  'POST /v2.01/{client}/sca/users/natural': {
    // The path determines these two fields.
    body: Omit<Mangopay.user.CreateUserNaturalScaData, 'NaturalSca' | 'PersonType'>
    answer: Mangopay.user.UserNaturalScaData
  }
  'GET /v2.01/{client}/users/{id}/wallets': { query: Paging; answer: Mangopay.wallet.WalletData[] }
  'POST /v2.01/{client}/wallets': { body: Mangopay.wallet.CreateWallet; answer: Mangopay.wallet.WalletData }
  'GET /v2.01/{client}/wallets/{id}': { answer: Mangopay.wallet.WalletData }
  'GET /v2.01/{client}/wallets/{id}/transactions': { query: Paging; answer: Mangopay.transaction.TransactionData[] }
  'POST /v2.01/{client}/payins/card/web': {
    // The path determines these two fields. The library omits the tag, which every object has (docs.mangopay.com,
    // `Tag`).
    body: Omit<Mangopay.payIn.CreateCardWebPayIn, 'ExecutionType' | 'PaymentType'> & Tagged
    answer: Mangopay.payIn.CardWebPayInData
  }
  'GET /v2.01/{client}/payins/{id}': { answer: Mangopay.payIn.CardWebPayInData }
  'POST /v2.01/{client}/transfers': { body: Mangopay.transfer.CreateTransfer; answer: Mangopay.transfer.TransferData }
  'GET /v2.01/{client}/transfers/{id}': { answer: Mangopay.transfer.TransferData }
  'POST /v2.01/{client}/payins/{id}/refunds': {
    body: Mangopay.refund.CreatePayInRefund
    answer: Mangopay.refund.RefundData
  }
  'POST /v2.01/{client}/transfers/{id}/refunds': {
    body: Mangopay.refund.CreateTransferRefund
    answer: Mangopay.refund.RefundData
  }
  'GET /v2.01/{client}/payins/{id}/refunds': { query: Paging; answer: Mangopay.refund.RefundData[] }
  'GET /v2.01/{client}/transfers/{id}/refunds': { query: Paging; answer: Mangopay.refund.RefundData[] }
  'GET /v2.01/{client}/refunds/{id}': { answer: Mangopay.refund.RefundData }
  'POST /v2.01/{client}/users/{id}/recipients': {
    body: Mangopay.recipient.CreateRecipientData
    answer: Mangopay.recipient.RecipientData
  }
  'GET /v2.01/{client}/users/{id}/recipients': { query: Paging; answer: Mangopay.recipient.RecipientData[] }
  'GET /v2.01/{client}/recipients/{id}': { answer: Mangopay.recipient.RecipientData }
  'POST /v2.01/{client}/payouts/bankwire': {
    // The path determines the type.
    body: Omit<Mangopay.payOut.CreatePayOut, 'PaymentType'>
    answer: Mangopay.payOut.PayOutData
  }
  'GET /v2.01/{client}/payouts/{id}': { answer: Mangopay.payOut.PayOutData }
  'GET /v2.01/{client}/payouts/{id}/refunds': { answer: Mangopay.refund.RefundData[] }
  'GET /v2.01/{client}/disputes/{id}': { answer: Mangopay.dispute.DisputeData }
  'GET /v2.01/{client}/payins/{id}/disputes': { answer: Mangopay.dispute.DisputeData[] }
  'POST /v2.01/{client}/repudiations/{id}/settlementtransfer': {
    body: Mangopay.settlementTransfer.CreateSettlementTransfer
    answer: Mangopay.settlementTransfer.SettlementTransferData
  }
}

type Paging = Mangopay.base.PaginationOptions & Pick<Mangopay.base.FilterOptions, 'Sort'>
type Tagged = Partial<Pick<Mangopay.entityBase.EntityBaseData, 'Tag'>>
