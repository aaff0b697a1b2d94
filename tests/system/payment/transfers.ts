/** Reservations that a transfer pays for, or is to. */

import { calls } from '#contract/calls.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { make, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Four units of 25 dollars, signed for. @returns the id of the investment */
export async function reserveBy(
  app: TestApp,
  campaign: Pick<TestCampaign, 'id'>,
  as: TestPerson,
  gateway: GatewayName = 'offline',
): Promise<string> {
  const body = { units: 4n, gateway, anonymous: false, riskAccepted: true }
  const request = { params: { campaignId: campaign.id }, body }
  const { id } = (await make(app, calls.investment.create, request, { as })).data
  await plantAgreement(app, id, 4)
  return id
}

/** An administrator saw so much of it at the bank; as much as the four units cost, where nothing is given. */
export function confirmBy(app: TestApp, administrator: TestPerson, investmentId: string, amount = 10_000n) {
  const body = { received: { amount, currency: 'USD' } }
  return make(app, calls.admin.confirmPayment, { params: { investmentId }, body }, { as: administrator })
}
