/** Webhooks of providers that match no record of the site. */

import { handle } from '#api/handlers/handler.ts'
import { matchWebhook, recordWebhookMatch } from '#api/services/payment/admin/unmatched-webhooks.ts'
import * as providerMessageCalls from '#contract/payment/admin/provider-message.ts'
import { getProviderMessage, listProviderMessages } from './list-provider-messages.ts'

const readProviderMessage = handle(providerMessageCalls.readProviderMessage, async ({ params, member, once }, deps) => {
  const match = await matchWebhook(params.id, deps)
  // A repeat of the request gets the stored reply and does not run this.
  return once(async (tx) => ({
    found: await recordWebhookMatch(tx, match, member.id, deps),
    attemptId: match.attempt?.id ?? null,
  }))
})

export const providerMessages = { getProviderMessage, listProviderMessages, readProviderMessage }
