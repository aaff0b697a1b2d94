import { handle } from '#api/handlers/handler.ts'
import { presentClosing } from '#api/presenters/campaign/closing.ts'
import * as service from '#api/services/campaign/closing/early-closing.ts'
import * as closingCalls from '#contract/campaign/closing.ts'

const getClosing = handle(closingCalls.getClosing, async ({ params, member }, deps) =>
  presentClosing(await service.readClosing({ campaignId: params.id, member }, deps)),
)

const announceEarlyClosing = handle(closingCalls.announceEarlyClosing, ({ params, body, member, once }, deps) =>
  once(async (tx) =>
    presentClosing(
      await service.announceEarlyClosing(tx, { campaignId: params.id, closesOn: body.closesOn, member }, deps),
    ),
  ),
)

const withdrawEarlyClosing = handle(closingCalls.withdrawEarlyClosing, ({ params, member, once }, deps) =>
  once(async (tx) => presentClosing(await service.withdrawEarlyClosing(tx, { campaignId: params.id, member }, deps))),
)

export const closing = { getClosing, announceEarlyClosing, withdrawEarlyClosing }
