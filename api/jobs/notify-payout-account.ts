import { findCampaign } from '#api/db/campaigns.ts'
import { findFunding } from '#api/db/funding.ts'
import { findUser } from '#api/db/users.ts'
import type { JobPayloads } from '#api/ports.ts'
import { campaignText } from '#api/presenters/texts.ts'
import { texts } from '#api/texts/texts.ts'
import { formattedText } from '#api/texts/values.ts'
import { lastFour } from '#domain/site/bank-change.ts'
import type { JobDeps } from './job.ts'
import { mailRecipient } from './mail-recipients.ts'
import { campaignNames } from './notify-update.ts'

/** The account to which a campaign's money is paid out was set or changed: its owner is notified, whoever changed it. */
export async function notifyPayoutAccount(
  { campaignId, changeId }: JobPayloads['notify-payout-account'],
  deps: JobDeps,
): Promise<void> {
  const campaign = await findCampaign(deps.db.read, campaignId)
  const funding = await findFunding(deps.db.read, campaignId)
  const owner = campaign && (await findUser(deps.db.read, campaign.owner_id))
  if (!owner || !funding) return
  const names = await campaignNames(campaignId, deps)
  const account = lastFour(funding.shown_number)
  const mail = texts[owner.language].payoutAccount({
    campaign: campaignText(names, owner.language),
    ends: formattedText(account),
  })
  const facts = { campaign: names, path: `/create-campaign/funding/${campaignId}`, account }
  await mailRecipient(owner, { kind: 'payout-account', subject: changeId, facts, mail, mailKind: 'security' }, deps)
}
