import { handle } from '#api/handlers/handler.ts'
import { presentOwnComingSoon } from '#api/presenters/campaign/coming-soon.ts'
import { exportNamedIndications } from '#api/services/campaign/coming-soon/export-indications.ts'
import * as service from '#api/services/campaign/coming-soon/own-page.ts'
import * as ownCalls from '#contract/campaign/own-coming-soon.ts'

const getOwnComingSoon = handle(ownCalls.getOwnComingSoon, async ({ params, member, language }, deps) =>
  presentOwnComingSoon(await service.readOwnPage({ campaignId: params.id, member, language }, deps)),
)

const requestComingSoon = handle(
  ownCalls.requestComingSoon,
  ({ params, body: { descriptions, opensOn }, member, language, once }, deps) =>
    once(async (tx) => {
      const request = { campaignId: params.id, member, language, descriptions, opensOn }
      return presentOwnComingSoon(await service.requestPage(tx, request, deps))
    }),
)

const withdrawComingSoon = handle(ownCalls.withdrawComingSoon, ({ params, member, language, once }, deps) =>
  once(async (tx) =>
    presentOwnComingSoon(await service.withdrawPage(tx, { campaignId: params.id, member, language }, deps)),
  ),
)

const closeComingSoon = handle(ownCalls.closeComingSoon, ({ params, member, language, once }, deps) =>
  once(async (tx) =>
    presentOwnComingSoon(await service.closePage(tx, { campaignId: params.id, member, language }, deps)),
  ),
)

const exportIndications = handle(ownCalls.exportIndications, ({ params, ...reader }, deps) =>
  exportNamedIndications(params.id, reader, deps),
)

export const ownComingSoon = {
  getOwnComingSoon,
  requestComingSoon,
  withdrawComingSoon,
  closeComingSoon,
  exportIndications,
}
