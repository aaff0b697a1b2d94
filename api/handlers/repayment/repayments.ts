/** Repayments of an owner to the investors of a campaign. */

import { pageOf, sliceOf } from '#api/db/paging.ts'
import { ownCampaignsCursor } from '#api/db/campaign/own-campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { countOpened, listReceivedAndPending as listSums } from '#api/db/campaign/received-and-pending.ts'
import { dueCursor } from '#api/db/repayment/repayments.ts'
import type { Deps, Member } from '#api/deps.ts'
import { handle } from '#api/handlers/handler.ts'
import {
  presentPlan,
  presentRepayment,
  presentRepaymentDetail,
  presentShares,
} from '#api/presenters/repayment/repayment.ts'
import { requestCheckout } from '#api/services/payment/start-attempt.ts'
import { createPlan, endPlan } from '#api/services/repayment/automatic-repayments.ts'
import { cancelRepayment as cancel, createRepayment as create } from '#api/services/repayment/create-repayment.ts'
import {
  payFromWallet as payByWallet,
  pollRepayment as poll,
  startRepaymentAttempt,
} from '#api/services/repayment/pay-repayment.ts'
import {
  ownRepayment,
  planRepayment as plan,
  readRepayment,
  readRepayments,
} from '#api/services/repayment/read-repayment.ts'
import { openReport, setReport } from '#api/services/repayment/repayment-report.ts'
import * as reportCalls from '#contract/repayment/repayment-report.ts'
import * as repaymentCalls from '#contract/repayment/repayment.ts'
import type { Language } from '#contract/shapes.ts'
import { pageSize } from '#domain/limits.ts'

interface Own {
  readonly id: string
  readonly member: Member
  readonly language: Language
}

async function detailOf(db: Reader | Writer, own: Own, deps: Deps) {
  return presentRepaymentDetail(await readRepayment(db, own, deps), own.language)
}

const listRepayments = handle(repaymentCalls.listRepayments, async ({ query, member, language }, deps) => {
  const { campaignId, ...paging } = query
  const slice = sliceOf(paging, pageSize.campaignDashboard, 'repayments')
  const { campaign, rows, sums, investors, problem, today, plans } = await readRepayments(
    { campaignId, member, slice, language },
    deps,
  )
  const { total, returning: _, ...amounts } = sums
  return {
    ...pageOf(
      rows.map((row) => presentRepayment(row, today)),
      slice.limit,
      ({ dueOn, id }) => dueCursor({ due_on: dueOn, id }),
      'repayments',
    ),
    total,
    totalIsExact: true,
    problem: problem ?? null,
    currency: campaign.currency,
    investors,
    raised: campaign.raised,
    ...amounts,
    plans: plans.map(presentPlan),
  }
})

const planRepayment = handle(repaymentCalls.planRepayment, async ({ query, member }, deps) => {
  const { shares, ...planned } = await plan({ ...query, member }, deps)
  return { ...planned, amount: query.amount, shares: presentShares(shares) }
})

const createRepayment = handle(repaymentCalls.createRepayment, ({ body, member, language, once }, deps) =>
  once(async (tx) => {
    const id = await create(tx, { ...body, member }, deps)
    return detailOf(tx, { id, member, language }, deps)
  }),
)

const createAutoRepayment = handle(repaymentCalls.createAutoRepayment, ({ body, member, language, once }, deps) =>
  once(async (tx) => {
    const id = await createPlan(tx, { ...body, member }, deps)
    return detailOf(tx, { id, member, language }, deps)
  }),
)

const endAutoRepayment = handle(repaymentCalls.endAutoRepayment, ({ body, member, once }, deps) =>
  once(async (tx) => presentPlan(await endPlan(tx, { id: body.planId, member }, deps))),
)

const getRepayment = handle(repaymentCalls.getRepayment, ({ params, member, language }, deps) =>
  detailOf(deps.db.read, { id: params.id, member, language }, deps),
)

const payFromWallet = handle(repaymentCalls.payFromWallet, ({ body, member, language, once }, deps) =>
  once(async (tx) => {
    const { repaymentId: id, total } = body
    await payByWallet(tx, { id, member, total }, deps)
    return detailOf(tx, { id, member, language }, deps)
  }),
)

/** Commits the attempt, then opens its checkout at the provider. A repeat of the request opens the same attempt. */
const payOnline = handle(repaymentCalls.payOnline, async ({ body, member, language, address, once }, deps) => {
  const { repaymentId: id, total, gateway } = body
  const own = { id, member, language }
  const started = await once(async (tx) => {
    await startRepaymentAttempt(tx, { ...own, total, gateway, address }, deps)
    return detailOf(tx, own, deps)
  })
  if (started.payment) await requestCheckout(started.payment.id, deps)
  return detailOf(deps.db.read, own, deps)
})

const pollRepayment = handle(repaymentCalls.pollRepayment, async ({ query, member, language }, deps) => {
  const own = { id: query.repaymentId, member, language }
  await ownRepayment(deps.db.read, own)
  await poll(own.id, deps)
  return detailOf(deps.db.read, own, deps)
})

const cancelRepayment = handle(repaymentCalls.cancelRepayment, ({ body, member, language, once }, deps) =>
  once(async (tx) => {
    const id = body.repaymentId
    await cancel(tx, { id, member }, deps)
    return detailOf(tx, { id, member, language }, deps)
  }),
)

const setRepaymentReport = handle(reportCalls.setRepaymentReport, ({ body, member, language, once }, deps) =>
  once(async (tx) => {
    const id = body.repaymentId
    await setReport(tx, { id, fileId: body.fileId, member }, deps)
    return detailOf(tx, { id, member, language }, deps)
  }),
)

const downloadRepaymentReport = handle(reportCalls.downloadRepaymentReport, ({ params, member }, deps) =>
  openReport(params.id, member, deps),
)

const listReceivedAndPending = handle(
  repaymentCalls.listReceivedAndPending,
  async ({ query, member, language }, { db }) => {
    const slice = sliceOf(query, pageSize.campaignDashboard, 'received')
    const [rows, total] = await Promise.all([
      listSums(db.read, member.id, slice, language),
      countOpened(db.read, member.id),
    ])
    const page = pageOf(rows, slice.limit, ownCampaignsCursor, 'received')
    return {
      ...page,
      items: page.items.map((row) => ({
        campaignId: row.id,
        name: row.name ?? row.slug,
        currency: row.currency,
        received: row.received,
        receivedInvestments: Number(row.received_investments),
        pending: row.pending,
        pendingInvestments: Number(row.pending_investments),
      })),
      total,
      totalIsExact: true,
    }
  },
)

export const repayments = {
  listRepayments,
  planRepayment,
  createRepayment,
  createAutoRepayment,
  endAutoRepayment,
  getRepayment,
  payFromWallet,
  payOnline,
  pollRepayment,
  cancelRepayment,
  setRepaymentReport,
  downloadRepaymentReport,
  listReceivedAndPending,
}
