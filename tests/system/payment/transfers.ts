/** Reservations to be paid by transfer. */

import { calls } from '#contract/calls.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { make, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Reserves and signs for units of 25 dollars, by default four. @returns the id of the investment */
export async function reserveBy(
  app: TestApp,
  campaign: Pick<TestCampaign, 'id'>,
  as: TestPerson,
  gateway: GatewayName = 'offline',
  { units = 4n, cancellableDays = 4 }: { readonly units?: bigint; readonly cancellableDays?: number } = {},
): Promise<string> {
  const body = { units, gateway, anonymous: false, riskAccepted: true }
  const request = { params: { campaignId: campaign.id }, body }
  const { id } = (await make(app, calls.investment.create, request, { as })).data
  await plantAgreement(app, id, cancellableDays)
  return id
}

/** Confirms as an administrator that this amount was received; by default the price of four units. */
export function confirmBy(app: TestApp, administrator: TestPerson, investmentId: string, amount = 10_000n) {
  const body = { received: { amount, currency: 'USD' } }
  return make(app, calls.admin.confirmPayment, { params: { investmentId }, body }, { as: administrator })
}
