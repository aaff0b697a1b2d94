/** Settings of gateways, for administrators: where transfers go, and whether owners connect an account (platform 7, T79). */

import { accountNumberMaximum, bankNameMaximum, paymentNoteMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { bool, instant, integer, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'

const paymentNote = text({ max: paymentNoteMaximum })
const bankEntry = {
  accountName: text({ min: 1, max: bankNameMaximum }),
  bankName: text({ min: 1, max: bankNameMaximum }),
  accountNumber: text({ min: 1, max: accountNumberMaximum }),
  routing: text({ max: accountNumberMaximum }),
  /** What payers read below it; where a language has none, they read another's. */
  note: object({ en: paymentNote, fr: paymentNote, ar: paymentNote }),
}
/** Of the ways to pay, the one so far that has settings. */
const offlineGateway = object({ type: oneOf(['offline']) })

/** Who changed it last. */
const gatewayChanged = nullable(object({ at: instant(), by: text({ max: 250 }) }))

const gatewaySettings = object({
  /** Where offline payments go; null until an administrator has said it. */
  bank: nullable(object(bankEntry)),
  changed: gatewayChanged,
})
export type GatewaySettings = Value<typeof gatewaySettings>

export const getGateway = call({
  method: 'GET',
  path: 'admin/payment-gateway/{type}',
  access: 'admin',
  summary: 'The bank account that offline payments go to.',
  spec: 'platform 7, decision T79',
  params: offlineGateway,
  reply: gatewaySettings,
})

export const updateGateway = call({
  method: 'PATCH',
  path: 'payment-gateway/{type}',
  access: 'admin',
  summary: 'Names the bank account that offline payments go to; from then on people can invest.',
  spec: 'platform 7, decision T79',
  params: offlineGateway,
  body: object(bankEntry),
  form: true,
  reply: gatewaySettings,
  idempotent: true,
  stale: ['admin/payment-gateway/', 'admin/overview', 'get-investment-process-reciept/'],
})

const achSettings = object({
  /** Owners connect an account at the card provider before they hand a campaign in. */
  accountRequired: bool(),
  /** The card provider of this site; null where there is none, and nobody can connect an account. */
  provider: nullable(object({ test: bool() })),
  accounts: object({
    /** To which money can be paid out. */
    usable: integer({ min: 0, max: 1_000_000_000 }),
    /** Begun and not usable yet, or not any more. */
    others: integer({ min: 0, max: 1_000_000_000 }),
  }),
  changed: gatewayChanged,
})
export type AchSettings = Value<typeof achSettings>

export const getAch = call({
  method: 'GET',
  path: 'admin/payment-gateway/ach',
  access: 'admin',
  summary: 'Whether owners need a connected account, and how many there are.',
  spec: 'platform 5, 7, decision record 0028',
  reply: achSettings,
})

export const updateAch = call({
  method: 'PATCH',
  path: 'payment-gateway/ach',
  access: 'admin',
  summary: 'Switches on or off that owners need a connected account. It takes a card provider to switch it on.',
  spec: 'platform 5, 7, decision record 0028',
  body: object({ accountRequired: bool() }),
  form: true,
  reply: achSettings,
  errors: ['CONNECTING_OFF'],
  idempotent: true,
  stale: ['admin/payment-gateway/', 'payment-gateway/', 'campaign-setting/front', 'bootstrap', 'equities/'],
})
