/**
 * Settings of gateways, for administrators: the bank account for transfers, terms and keys of payment methods, and
 * whether owners connect an account (platform 4, 7, T79).
 */

import { changeableGateways } from '#domain/payment/gateway-change.ts'
import { keyMaximum } from '#domain/payment/gateway-keys.ts'
import { accountNumberMaximum, bankNameMaximum, passwordMaximum, paymentNoteMaximum } from '#domain/limits.ts'
import { typedCode } from '#contract/auth/second-step.ts'
import { call } from '#contract/call.ts'
import { providerKeys } from './gateway-keys.ts'
import { gatewayTerms } from '#contract/payment/gateway-terms.ts'
import { payerFee } from '#contract/payment/payer-fee.ts'
import { bool, id, instant, integer, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'

const paymentNote = text({ max: paymentNoteMaximum })
const bankEntry = {
  accountName: text({ min: 1, max: bankNameMaximum }),
  bankName: text({ min: 1, max: bankNameMaximum }),
  accountNumber: text({ min: 1, max: accountNumberMaximum }),
  routing: text({ max: accountNumberMaximum }),
  /** For payments in other currencies than the dollar of the United States. */
  iban: optional(text({ max: accountNumberMaximum })),
  bic: optional(text({ max: accountNumberMaximum })),
  /** The note shown below it to payers; a language without one shows another language's. */
  note: object({ en: paymentNote, fr: paymentNote, ar: paymentNote }),
}
/** Proof of the administrator's identity beyond their session: the password, and a code if a second factor is on. */
const proof = { password: optional(text({ max: passwordMaximum })), code: optional(typedCode) }
const staleBank = ['admin/payment-gateway/', 'admin/overview', 'get-investment-process-reciept/']

/** The payment method whose changes another administrator confirms. */
const offlineGateway = object({ type: oneOf(['offline']) })

/** Who changed it last. */
const gatewayChanged = nullable(object({ at: instant(), by: text({ max: 250 }) }))

const gatewaySettings = object({
  /** The bank account for offline payments; null until an administrator has entered it. */
  bank: nullable(object(bankEntry)),
  changed: gatewayChanged,
  /** A change that awaits a second administrator. */
  pending: nullable(
    object({
      id: id(),
      bank: object(bankEntry),
      secondConfirmation: bool(),
      by: text({ max: 250 }),
      /** The caller entered it, and cannot confirm it. */
      own: bool(),
      at: instant(),
      expiresAt: instant(),
    }),
  ),
  /** Whether changes need a second administrator if there are two. */
  secondConfirmation: bool(),
  administrators: integer({ min: 0, max: 1_000_000 }),
  /** How the caller proves their identity. */
  hasPassword: bool(),
  secondFactor: bool(),
})
export type GatewaySettings = Value<typeof gatewaySettings>

export const getGateway = call({
  method: 'GET',
  path: 'admin/payment-gateway/{type}',
  access: 'admin',
  summary: 'Returns the bank account that receives offline payments.',
  spec: 'platform 7, decision T79',
  params: offlineGateway,
  reply: gatewaySettings,
})

export const confirmGateway = call({
  method: 'POST',
  path: 'payment-gateway/{type}/confirm',
  access: 'admin',
  summary: 'Confirms a change of the bank account that another administrator entered. It takes effect immediately.',
  spec: 'reliability 10',
  params: offlineGateway,
  body: object({ id: id(), ...proof }),
  reply: gatewaySettings,
  errors: ['OWN_CHANGE', 'BANK_CHANGE_OVER', 'TOO_MANY_REQUESTS'],
  idempotent: true,
  rate: 20,
  stale: staleBank,
})

export const cancelGateway = call({
  method: 'POST',
  path: 'payment-gateway/{type}/cancel',
  access: 'admin',
  summary: 'Cancels a change of the bank account that awaits a second administrator.',
  spec: 'reliability 10',
  params: offlineGateway,
  body: object({ id: id() }),
  reply: gatewaySettings,
  errors: ['BANK_CHANGE_OVER'],
  idempotent: true,
  stale: staleBank,
})

const achSettings = object({
  /** Owners connect an account at the card provider before they submit a campaign. */
  accountRequired: bool(),
  /** The card provider of this site; null if there is none, so that no account can be connected. */
  provider: nullable(object({ test: bool() })),
  accounts: object({
    /** Accounts that can receive payouts. */
    usable: integer({ min: 0, max: 1_000_000_000 }),
    /** Started and not usable yet, or no longer usable. */
    others: integer({ min: 0, max: 1_000_000_000 }),
  }),
  changed: gatewayChanged,
})
export type AchSettings = Value<typeof achSettings>

export const getAch = call({
  method: 'GET',
  path: 'admin/payment-gateway/ach',
  access: 'admin',
  summary: 'Returns whether owners need a connected account, and the number of connected accounts.',
  spec: 'platform 5, 7',
  reply: achSettings,
})

const key = optional(text({ max: keyMaximum }))

/** The fields of every type; which ones a type takes is in domain/payment/gateway-change.ts. */
const gatewayChange = object({
  // Of `offline`, whose account is replaced as a whole.
  accountName: optional(bankEntry.accountName),
  bankName: optional(bankEntry.bankName),
  accountNumber: optional(bankEntry.accountNumber),
  routing: optional(bankEntry.routing),
  iban: bankEntry.iban,
  bic: bankEntry.bic,
  note: optional(bankEntry.note),
  secondConfirmation: optional(bool()),
  // Of the others: whether payers may use it, and the fee that they pay.
  on: optional(bool()),
  fee: optional(payerFee),
  // Of `stripe` and `paypal`: all keys, tested at the provider before they are active.
  keys: optional(
    object({
      secretKey: key,
      publicKey: key,
      webhookSecret: key,
      connectSecret: key,
      environment: key,
      clientId: key,
      clientSecret: key,
      webhookId: key,
    }),
  ),
  // Of `ach`: whether owners connect an account before they submit a campaign.
  accountRequired: optional(bool()),
  ...proof,
})
export type GatewayChange = Value<typeof gatewayChange>

const changedGateway = object({
  type: oneOf(changeableGateways),
  /** Of `offline`. */
  offline: nullable(gatewaySettings),
  /** Of the others. */
  terms: nullable(gatewayTerms),
  /** Of `stripe` and `paypal`. */
  keys: nullable(providerKeys),
  /** Of `ach`. */
  ach: nullable(achSettings),
})
export type ChangedGateway = Value<typeof changedGateway>

export const updateGateway = call({
  method: 'PATCH',
  path: 'payment-gateway/{type}',
  access: 'admin',
  summary:
    'Changes the settings of a payment method: the account for bank transfers; or whether it is enabled, its fee, its keys, and whether owners connect an account.',
  details:
    'Fields of another type are refused. The account and keys require proof of identity; with two administrators, the account takes effect with the confirmation of the second. Payments in progress retain their terms.',
  spec: 'platform 4, 7, investing 9, decision T79',
  params: object({ type: oneOf(changeableGateways) }),
  body: gatewayChange,
  form: true,
  reply: changedGateway,
  errors: ['TOO_MANY_REQUESTS', 'CONNECTING_OFF', 'KEYS_FIXED', 'PROVIDER_SILENT'],
  idempotent: true,
  rate: 20,
  stale: [
    ...staleBank,
    'admin/payment-gateways',
    'admin/gateway-keys',
    'admin/gateway-health',
    'payment-gateway/',
    'campaign-setting/front',
    'bootstrap',
    'equities/',
  ],
})
