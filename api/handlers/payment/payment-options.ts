/** Stored payment methods and payout accounts of a user. */

import {
  campaignAccountsCursor,
  countCampaignAccounts,
  listCampaignAccounts as listAccounts,
} from '#api/db/payment/campaign-accounts.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentCampaignAccount, presentPaymentMethod } from '#api/presenters/payment/payment-options.ts'
import { readPaymentMethods, removePaymentMethod as remove } from '#api/services/payment/payment-options.ts'
import * as paymentOptionCalls from '#contract/payment/payment-options.ts'
import { pageSize } from '#domain/limits.ts'

const listPaymentMethods = handle(paymentOptionCalls.listPaymentMethods, async ({ member, language }, { db }) =>
  (await readPaymentMethods(db.read, member.id, language)).map(presentPaymentMethod),
)

const removePaymentMethod = handle(paymentOptionCalls.removePaymentMethod, ({ params, member, once }, deps) =>
  once(async (tx) => {
    const { id, removedAt } = await remove(tx, { id: params.id, member }, deps)
    return { id, removedAt: removedAt.toISOString() }
  }),
)

const listCampaignAccounts = handle(
  paymentOptionCalls.listCampaignAccounts,
  async ({ query, member, language }, { db, clock }) => {
    const slice = sliceOf(query, pageSize.campaignDashboard, 'payout-accounts')
    const [rows, total] = await Promise.all([
      listAccounts(db.read, member.id, slice, language),
      countCampaignAccounts(db.read, member.id),
    ])
    const page = pageOf(rows, slice.limit, campaignAccountsCursor, 'payout-accounts')
    return {
      ...page,
      items: page.items.map((row) => presentCampaignAccount(row, member, clock.now())),
      total,
      totalIsExact: true,
    }
  },
)

export const paymentOptions = { listPaymentMethods, removePaymentMethod, listCampaignAccounts }
