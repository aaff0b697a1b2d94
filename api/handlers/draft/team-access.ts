/** Access to edit a campaign, managed by its owner: offered by mail, listed, removed. */

import { listAccess as accessOf, listTeamMails } from '#api/db/draft/editors.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAccess } from '#api/presenters/draft/team-access.ts'
import { managedDraft } from '#api/services/draft/draft.ts'
import { offerAccess, removeAccess as remove, resendMail } from '#api/services/draft/team-member.ts'
import * as campaignAccessCalls from '#contract/draft/campaign-access.ts'

export const resendEmail = handle(campaignAccessCalls.resendEmail, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await resendMail(tx, { member, itemId: params.id }, deps)
    return { done: true }
  }),
)

export const grantAccess = handle(campaignAccessCalls.grantAccess, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await offerAccess(tx, { member, itemId: params.id }, deps)
    return { done: true }
  }),
)

export const removeAccess = handle(campaignAccessCalls.removeAccess, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await remove(tx, { member, itemId: params.id }, deps)
    return { done: true }
  }),
)

export const listAccess = handle(campaignAccessCalls.listAccess, async ({ params, member }, { db, clock }) => {
  const { campaign } = await managedDraft(db.read, member, params.id)
  const [editors, mails] = await Promise.all([accessOf(db.read, campaign.id), listTeamMails(db.read, campaign.id)])
  return presentAccess(editors, mails, new Date(clock.now()))
})
