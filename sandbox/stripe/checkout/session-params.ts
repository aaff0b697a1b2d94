/** The parameters of a checkout session and their valid combinations. */

import {
  anything,
  flag,
  integer,
  list,
  metadata,
  object,
  oneOf,
  optional,
  text,
  type Values,
  webAddress,
} from '#sandbox/fields.ts'
import { invalid } from '#sandbox/stripe/errors.ts'
import { currencyCode } from '#sandbox/stripe/money/intent.ts'

const dataShape = {
  metadata: optional(metadata()),
  description: optional(text(1000)),
}
export const createShape = {
  mode: oneOf('payment', 'setup', 'subscription'),
  ui_mode: optional(oneOf('hosted_page', 'embedded_page')),
  success_url: optional(webAddress()),
  cancel_url: optional(webAddress()),
  return_url: optional(webAddress()),
  redirect_on_completion: optional(oneOf('always', 'if_required', 'never')),
  client_reference_id: optional(text(200)),
  currency: optional(currencyCode),
  customer: optional(text()),
  customer_creation: optional(oneOf('always', 'if_required')),
  customer_email: optional(text(800)),
  expires_at: optional(integer()),
  line_items: optional(
    list(
      object({
        quantity: optional(integer(1, 999_999)),
        price_data: object({
          currency: currencyCode,
          unit_amount: integer(0, 999_999_999_999),
          product_data: object({
            name: text(),
            description: optional(text()),
            images: optional(list(text(), 8)),
            metadata: optional(metadata()),
          }),
        }),
      }),
    ),
  ),
  locale: optional(text(10)),
  metadata: optional(metadata()),
  allowed_payment_method_types: optional(list(text(50))),
  payment_method_options: optional(anything()),
  submit_type: optional(oneOf('auto', 'book', 'donate', 'pay')),
  payment_intent_data: optional(
    object({
      ...dataShape,
      capture_method: optional(oneOf('automatic', 'automatic_async', 'manual')),
      receipt_email: optional(text(512)),
      setup_future_usage: optional(oneOf('off_session', 'on_session')),
      statement_descriptor: optional(text(22)),
      transfer_group: optional(text(500)),
    }),
  ),
  setup_intent_data: optional(object(dataShape)),
  phone_number_collection: optional(object({ enabled: flag() })),
}
export type CreateParams = Values<typeof createShape>

export function refuse(message: string, param: string, code?: string): never {
  throw invalid(message, code === undefined ? { param } : { code, param })
}

/** Only the addresses that fit the UI mode of the page are allowed. */
export function checkAddresses(params: CreateParams, embedded: boolean): void {
  const { success_url, cancel_url, return_url, redirect_on_completion: redirect } = params
  if (!embedded) {
    if (success_url === undefined) refuse('Missing required param: success_url.', 'success_url', 'parameter_missing')
    if (return_url !== undefined) refuse('`return_url` can only be used with `ui_mode: embedded_page`.', 'return_url')
    if (redirect !== undefined)
      refuse('`redirect_on_completion` can only be used with `ui_mode: embedded_page`.', 'redirect_on_completion')
    return
  }
  if (success_url !== undefined || cancel_url !== undefined)
    refuse(
      '`success_url` and `cancel_url` cannot be used with `ui_mode: embedded_page`. Use `return_url` instead.',
      success_url === undefined ? 'cancel_url' : 'success_url',
    )
  if (return_url === undefined && redirect !== 'never')
    refuse('Missing required param: return_url.', 'return_url', 'parameter_missing')
}

export function checkMode(params: CreateParams): void {
  const { mode, line_items: items } = params
  if (mode === 'subscription') refuse('This sandbox has no subscriptions.', 'mode')
  if (mode === 'payment' && (!items || items.length === 0))
    refuse('Missing required param: line_items.', 'line_items', 'parameter_missing')
  if (mode === 'setup' && items) refuse('You can not pass `line_items` in `setup` mode.', 'line_items')
  if (mode === 'setup' && params.payment_intent_data)
    refuse('You can not pass `payment_intent_data` in `setup` mode.', 'payment_intent_data')
  if (mode === 'payment' && params.setup_intent_data)
    refuse('You can not pass `setup_intent_data` in `payment` mode.', 'setup_intent_data')
  if (mode === 'setup' && params.currency === undefined && params.allowed_payment_method_types === undefined)
    refuse('`currency` is required in `setup` mode when dynamic payment methods are used.', 'currency')
  if (params.customer !== undefined && params.customer_email !== undefined)
    refuse('You may only specify one of these parameters: customer, customer_email.', 'customer_email')
}
