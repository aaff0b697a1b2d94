import { findReviewComment } from '#api/db/review-comments.ts'
import { findUser } from '#api/db/users.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { campaignText } from '#api/presenters/texts.ts'
import { texts } from '#api/texts/texts.ts'
import { nonEmptyText } from '#api/texts/values.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'
import { notify } from './notify.ts'
import { campaignNames } from './notify-update.ts'

const days7 = 604_800

/** An administrator's word to the owner of a campaign: a mail with it, a line in the inbox and a push. */
export async function notifyReviewComment({ commentId }: { readonly commentId: string }, deps: JobDeps): Promise<void> {
  const comment = await findReviewComment(deps.db.read, commentId)
  const owner = comment && (await findUser(deps.db.read, comment.owner_id))
  if (!comment || !owner) return
  const names = await campaignNames(comment.campaign_id, deps)
  const path = `/campaign-dashboard/${comment.campaign_id}`
  const said = texts[owner.language]
  const campaign = campaignText(names, owner.language)
  await sendMail(
    'notice',
    renderMail(
      await mailFrame(owner, deps, path),
      said.commentMail({ campaign, comment: nonEmptyText(comment.body, said.noTitle) }),
    ),
    deps,
  )
  await notify(
    [{ id: owner.id, language: owner.language }],
    { kind: 'commented', subject: comment.id, facts: { campaign: names, path }, ttlSeconds: days7, urgency: 'normal' },
    deps,
  )
}
