import { readSettings } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import { placeToTell } from '#api/db/waiting-list.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { momentText, formatInlineMoney } from '#api/texts/figures.ts'
import { texts } from '#api/texts/texts.ts'
import { nonEmptyText } from '#api/texts/values.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'
import { notify } from './notify.ts'
import { campaignNames } from './notify-update.ts'

/** Units are kept for somebody who waited: by mail, in the inbox and by push, as long as there is time. */
export async function notifyWaitingOffer({ placeId }: { readonly placeId: string }, deps: JobDeps): Promise<void> {
  const now = deps.clock.now()
  const seen = await placeToTell(deps.db.read, placeId, 'en')
  const user = seen && (await findUser(deps.db.read, seen.person_id))
  if (seen?.state !== 'offered' || seen.offered_until === null || seen.offered_until.getTime() <= now || !user) return
  const { language } = user
  const row = (await placeToTell(deps.db.read, placeId, language)) ?? seen
  const { settings } = await readSettings(deps.db.read)
  const currency = row.currency ?? ''
  const amount = row.units * (row.unit_price ?? 0n)
  const path = `/invest/${row.campaign_id}?units=${row.units}`
  await sendMail(
    'notice',
    renderMail(
      await mailFrame(user, deps, path),
      texts[language].waitingOfferMail({
        campaign: nonEmptyText(row.name ?? row.slug, texts[language].untitled),
        amount: formatInlineMoney(amount, currency, language),
        units: row.units,
        until: momentText(seen.offered_until, settings.timezone, language),
      }),
    ),
    deps,
  )
  await notify(
    [{ id: user.id, language }],
    {
      kind: 'waiting-offer',
      subject: row.id,
      facts: {
        campaign: await campaignNames(row.campaign_id, deps),
        path,
        amount: String(amount),
        currency,
      },
      ttlSeconds: Math.floor((seen.offered_until.getTime() - now) / 1000),
      urgency: 'high',
    },
    deps,
  )
}
