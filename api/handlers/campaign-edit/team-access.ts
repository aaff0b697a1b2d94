/** Access to edit a campaign, for its owner: asked for by mail, seen, taken away. */

import { insertAudit } from '#api/db/audit.ts'
import { endAccess, listAccess as accessOf, listTeamMails } from '#api/db/editors.ts'
import { readAllValues } from '#api/db/proposal/proposals.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAccess } from '#api/presenters/team-access.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { filesNamed } from '#domain/campaign-sections.ts'
import { mayManage } from '#domain/permissions.ts'
import { draftOf } from './draft.ts'
import { askMail, ownMember } from './team-member.ts'

const { campaignEdit } = calls

export const resendEmail = handle(campaignEdit.resendEmail, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await askMail(tx, deps, member, await ownMember(tx, member, params.id), 'named')
    return { done: true }
  }),
)

export const giveAccess = handle(campaignEdit.giveAccess, ({ params, member, once }, deps) =>
  once(async (tx) => {
    const found = await ownMember(tx, member, params.id)
    await askMail(tx, deps, member, found, 'access')
    await insertAudit(tx, {
      id: deps.ids.next(),
      at: new Date(deps.clock.now()),
      actorId: member.id,
      act: 'campaign-access-asked',
      subject: found.campaign.id,
      facts: { member: found.itemId },
    })
    return { done: true }
  }),
)

export const removeAccess = handle(campaignEdit.removeAccess, ({ params, member, once }, { clock, ids }) =>
  once(async (tx) => {
    const { campaign, itemId } = await ownMember(tx, member, params.id)
    const at = new Date(clock.now())
    const files = (await readAllValues(tx, campaign.id)).flatMap(filesNamed)
    const gone = await endAccess(tx, campaign, [itemId], files, at)
    for (const person of gone)
      await insertAudit(tx, {
        id: ids.next(),
        at,
        actorId: member.id,
        act: 'campaign-access-ended',
        subject: campaign.id,
        facts: { member: itemId, person },
      })
    return { done: true }
  }),
)

export const listAccess = handle(campaignEdit.listAccess, async ({ params, member }, { db, clock }) => {
  const { campaign } = await draftOf(db.read, member, params.id)
  if (!mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_ALLOWED')
  const [editors, mails] = await Promise.all([accessOf(db.read, campaign.id), listTeamMails(db.read, campaign.id)])
  return presentAccess(editors, mails, new Date(clock.now()))
})
