/** Requests to Stripe that send payouts, and the fields read of their responses. */

import { anything, flag, integer, list, object, optional, text, texts, type WireCalls } from './wire-shape.ts'

const stripeTransfer = object({
  id: text,
  amount: integer,
  amount_reversed: integer,
  created: integer,
  currency: text,
  destination: anything,
  reversed: flag,
})

const stripePayout = object({
  id: text,
  status: text,
  failure_code: optional(text),
  metadata: optional(texts),
})

export const stripePayoutCalls = {
  'POST /v1/transfers': {
    body: { amount: integer, currency: text, destination: text, transfer_group: text, metadata: texts },
    answer: stripeTransfer,
  },
  'GET /v1/transfers': {
    query: { transfer_group: text, limit: integer },
    answer: object({ data: list(stripeTransfer) }),
  },
  'GET /v1/transfers/{id}': { answer: stripeTransfer },
  'POST /v1/transfers/{id}/reversals': { body: { metadata: texts }, answer: object({ id: text }) },
  'POST /v1/payouts': { body: { amount: integer, currency: text, metadata: texts }, answer: stripePayout },
  'GET /v1/payouts': {
    query: { limit: integer, created: object({ gte: integer }) },
    answer: object({ data: list(stripePayout) }),
  },
  'GET /v1/payouts/{id}': { answer: stripePayout },
} as const satisfies WireCalls
