import type { Writer } from '#api/db/database.ts'
import type { Texts } from '#api/db/tables.ts'
import { deleteUpdate, findUpdate, lockUpdate, type UpdateRow, writeUpdate } from '#api/db/updates.ts'
import { handle } from '#api/handlers/handler.ts'
import { languageIn } from '#api/presenters/texts.ts'
import { presentOwnUpdate } from '#api/presenters/update.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { mayPostUpdate, type Actor } from '#domain/permissions.ts'
import { lockManaged } from './managed-campaign.ts'
import { momentsOf } from './update-moments.ts'

export const changeUpdate = handle(
  calls.campaignDashboard.changeUpdate,
  ({ params, body, member, language, once }, { clock, jobs }) =>
    once(async (tx) => {
      const { campaign, update } = await lockOwn(tx, params.updateId, member)
      if (!mayPostUpdate(member, { ownerId: campaign.owner_id, status: campaign.status }))
        throw new CallError('CAMPAIGN_LOCKED')
      const now = new Date(clock.now())
      const { publishes, ...moments } = momentsOf(update, body.state ?? update.state, body.publishAt, now)
      const words = {
        titles: reworded(update.titles, body.title, language),
        bodies: reworded(update.bodies, body.description, language),
      }
      const row = { ...update, ...words, ...moments }
      await writeUpdate(tx, update.id, { ...words, ...moments })
      if (publishes) await jobs.add(tx, 'tell-update', { updateId: update.id })
      return presentOwnUpdate(row, language)
    }),
)

export const removeUpdate = handle(calls.campaignDashboard.removeUpdate, ({ params, member, once }) =>
  once(async (tx) => {
    const { update } = await lockOwn(tx, params.updateId, member)
    await deleteUpdate(tx, update.id)
    return { done: true }
  }),
)

/** An update of a campaign that this person runs, both locked, the campaign first. @throws CallError NOT_FOUND. */
async function lockOwn(tx: Writer, id: string, member: Actor) {
  const seen = await findUpdate(tx, id)
  if (!seen) throw new CallError('NOT_FOUND')
  const campaign = await lockManaged(tx, seen.campaign_id, member)
  const update: UpdateRow | undefined = await lockUpdate(tx, id)
  if (!update) throw new CallError('NOT_FOUND')
  return { campaign, update }
}

/** Replaces the words that the owner was shown: those of their language, or of the one that stood in for it. */
function reworded(texts: Texts, words: string | undefined, language: Language): Texts {
  return words === undefined ? texts : { ...texts, [languageIn(texts, language)]: words }
}
