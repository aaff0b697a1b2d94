/** One call of Plaid's API; all are POST with JSON. */

import { type Complaint, object, optional, type Shape, text, type Values } from '#sandbox/fields.ts'
import { complaintRefusal, PlaidRefusal } from './errors.ts'
import { institution, type Item, type PlaidState } from './state.ts'

export interface PlaidCall {
  readonly path: string
  answer(provider: PlaidState, body: unknown): object
}

const credentials = { client_id: optional(text(100)), secret: optional(text(100)) }

export function call<const S extends Shape>(
  path: string,
  shape: S,
  answer: (provider: PlaidState, given: Values<S>) => object,
): PlaidCall {
  const field = object({ ...credentials, ...shape })
  return {
    path,
    answer(provider, body) {
      const complaints: Complaint[] = []
      const given = field.read(body, [], { complaints, fromForm: false, refuseUnknown: true })
      if (complaints.length > 0) throw complaintRefusal(complaints)
      return answer(provider, given)
    },
  }
}

export function itemOf(provider: PlaidState, accessToken: string, mustWork = true): Item {
  const item = provider.items.get(accessToken)
  if (!item) throw new PlaidRefusal('INVALID_INPUT', 'INVALID_ACCESS_TOKEN', 'could not find matching access token')
  if (mustWork && item.needsLogin) throw loginRequired
  return item
}

export const loginRequired = new PlaidRefusal(
  'ITEM_ERROR',
  'ITEM_LOGIN_REQUIRED',
  "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
  'Username and password are required.',
)

export function shownItem(item: Item): object {
  return {
    available_products: ['balance', 'identity'].filter((product) => !item.products.includes(product)),
    billed_products: item.products,
    consent_expiration_time: null,
    error: item.needsLogin ? loginRequired.body('') : null,
    institution_id: institution.institution_id,
    institution_name: institution.name,
    item_id: item.item_id,
    products: item.products,
    update_type: 'background',
    webhook: item.webhook,
  }
}
