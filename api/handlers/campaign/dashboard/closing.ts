import type { Terms } from '#domain/campaign/amendment.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentClosing } from '#api/presenters/campaign/closing.ts'
import * as amendments from '#api/services/campaign/closing/amendment.ts'
import * as early from '#api/services/campaign/closing/early-closing.ts'
import { readClosing } from '#api/services/campaign/closing/read-closing.ts'
import type { DecodedInput } from '#contract/call.ts'
import * as closingCalls from '#contract/campaign/closing.ts'

const getClosing = handle(closingCalls.getClosing, async ({ params, member }, deps) =>
  presentClosing(await readClosing({ campaignId: params.id, member }, deps)),
)

const announceEarlyClosing = handle(closingCalls.announceEarlyClosing, ({ params, body, member, once }, deps) =>
  once(async (tx) =>
    presentClosing(await early.announceEarlyClosing(tx, { campaignId: params.id, ...body, member }, deps)),
  ),
)

const withdrawEarlyClosing = handle(closingCalls.withdrawEarlyClosing, ({ params, member, once }, deps) =>
  once(async (tx) => presentClosing(await early.withdrawEarlyClosing(tx, { campaignId: params.id, member }, deps))),
)

const requestAmendment = handle(closingCalls.requestAmendment, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const { explanation, ...terms } = body
    const request = { campaignId: params.id, terms: requestedTerms(terms), explanation, member }
    return presentClosing(await amendments.requestAmendment(tx, request, deps))
  }),
)

function requestedTerms({
  closesOn,
  goal,
  unitPrice,
  kind,
}: Omit<DecodedInput<typeof closingCalls.requestAmendment>['body'], 'explanation'>): Terms {
  return {
    ...(closesOn === undefined ? {} : { closingDate: closesOn }),
    ...(goal === undefined ? {} : { goal: String(goal) }),
    ...(unitPrice === undefined ? {} : { unitPrice: String(unitPrice) }),
    ...(kind === undefined ? {} : { kind }),
  }
}

const withdrawAmendment = handle(closingCalls.withdrawAmendment, ({ params, member, once }, deps) =>
  once(async (tx) => presentClosing(await amendments.withdrawAmendment(tx, { campaignId: params.id, member }, deps))),
)

export const closing = {
  getClosing,
  announceEarlyClosing,
  withdrawEarlyClosing,
  requestAmendment,
  withdrawAmendment,
}
