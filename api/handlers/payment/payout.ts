import { handle } from '#api/handlers/handler.ts'
import { presentPayout } from '#api/presenters/payment/payout.ts'
import { readPayout, requestPayout as request } from '#api/services/payment/payout.ts'
import * as payoutCalls from '#contract/payment/payout.ts'

const getPayout = handle(payoutCalls.getPayout, async ({ params, member }, deps) =>
  presentPayout(await readPayout({ campaignId: params.id, member }, deps)),
)

const requestPayout = handle(payoutCalls.requestPayout, ({ params, member, once }, deps) =>
  once(async (tx) => presentPayout(await request(tx, { campaignId: params.id, member }, deps))),
)

export const payout = { getPayout, requestPayout }
